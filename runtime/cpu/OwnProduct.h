// A product that the runtime multiplies by its own instructions, in place of the library. GemmPlan
// says what the functions mean.
#pragma once
#include "cpu/FusedLaunch.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"

namespace ampc::runtime {

class OwnProduct {
public:
  explicit OwnProduct(const Product &product) : product_(product) {
    needs_.sharedBytes = product.callersBytes;
  }
  virtual ~OwnProduct() = default;
  const Workspace &needs() const { return needs_; }
  void forEachRead(const EachRead &each) { product_.forEachRead(each); }
  virtual uint64_t tasks() const = 0;
  virtual bool mayFuse() const = 0;
  virtual bool keepsOperand() const = 0;
  virtual void placeKept(Workspace &workspace) = 0;
  virtual void keepOperand(ThreadPool &pool, const Workspace &workspace) const = 0;
  virtual void run(ThreadPool &pool, const Workspace &workspace,
                   const FusedLaunch *launch) const = 0;

protected:
  Product product_;
  Workspace needs_;
};

} // namespace ampc::runtime
