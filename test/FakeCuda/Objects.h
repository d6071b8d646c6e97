// What a fake library creates and destroys.
#pragma once
#include "Fake.h"

extern "C" {
void ampcFakeReport(const char *problem);
void ampcFakeLives(const char *kind, int change);
}

namespace ampc::fake {

// Objects of one kind by their handles, which are never given twice: what is used after it was
// destroyed is seen.
template <class Object, class Handle> class Objects {
public:
  explicit Objects(const char *kind) : kind_(kind) {}
  Handle add(Object object) {
    std::lock_guard lock(mutex_);
    objects_.push_back(std::make_unique<Object>(object));
    ampcFakeLives(kind_, 1);
    return handle<Handle>(objects_.size());
  }
  // One that is nobody's where there is none of this handle.
  Object &at(Handle handle) {
    std::lock_guard lock(mutex_);
    auto index = reinterpret_cast<uintptr_t>(handle);
    if (index > 0 && index <= objects_.size() && objects_[index - 1])
      return *objects_[index - 1];
    ampcFakeReport((std::string("uses a ") + kind_ + " that does not exist").c_str());
    return nobodys_;
  }
  void remove(Handle handle) {
    at(handle);
    std::lock_guard lock(mutex_);
    auto index = reinterpret_cast<uintptr_t>(handle);
    if (index == 0 || index > objects_.size() || !objects_[index - 1])
      return;
    objects_[index - 1].reset();
    ampcFakeLives(kind_, -1);
  }

private:
  const char *kind_;
  std::mutex mutex_;
  std::deque<std::unique_ptr<Object>> objects_;
  Object nobodys_ = {};
};

} // namespace ampc::fake
