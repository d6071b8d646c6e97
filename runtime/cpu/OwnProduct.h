// A product that the runtime multiplies by its own instructions, in place of the library. GemmPlan
// says what the functions mean.
#pragma once
#include "cpu/FusedLaunch.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"

namespace ampc::runtime {

class OwnProduct {
public:
  virtual ~OwnProduct() = default;
  virtual const Workspace &needs() const = 0;
  virtual void forEachRead(const EachRead &each) = 0;
  virtual uint64_t tasks() const = 0;
  virtual bool mayFuse() const = 0;
  virtual bool keepsOperand() const = 0;
  virtual void placeKept(Workspace &workspace) = 0;
  virtual void keepOperand(ThreadPool &pool, const Workspace &workspace) const = 0;
  virtual void run(ThreadPool &pool, const Workspace &workspace,
                   const FusedLaunch *launch) const = 0;
};

} // namespace ampc::runtime
