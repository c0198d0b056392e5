// The same as trampolines_x86_64.S. Tested in an emulator, with C alone (check_hooks_aarch64.sh).
#if defined(__linux__) && defined(__aarch64__)
.text
.p2align 6
.globl purity_trampolines
.hidden purity_trampolines
.type purity_trampolines,%function
purity_trampolines:
  .cfi_startproc
.set number, 0
.rept 4096
  .p2align 6
  // x16 and x17 are free between a call and its function.
  adrp x16, :gottprel:purity_monitoring
  ldr x16, [x16, :gottprel_lo12:purity_monitoring]
  mrs x17, tpidr_el0
  ldr w16, [x17, x16]
  cbnz w16, 1f
  adrp x16, purity_originals+8*number
  add x16, x16, :lo12:purity_originals+8*number
  ldr x16, [x16]
  br x16
1:
  mov w16, #number
  b intercept
.set number, number+1
.endr
  .cfi_endproc
.size purity_trampolines,.-purity_trampolines

.type intercept,%function
intercept:
  .cfi_startproc
  stp x29, x30, [sp, #-224]!
  .cfi_def_cfa_offset 224
  .cfi_offset x29, -224
  .cfi_offset x30, -216
  mov x29, sp
  stp x0, x1, [sp, #16]
  stp x2, x3, [sp, #32]
  stp x4, x5, [sp, #48]
  stp x6, x7, [sp, #64]
  str x8, [sp, #80]
  stp q0, q1, [sp, #96]
  stp q2, q3, [sp, #128]
  stp q4, q5, [sp, #160]
  stp q6, q7, [sp, #192]
  mov w0, w16
  add x1, sp, #16
  // The return address, the receiver of a Swift method, and the caller's frame.
  mov x2, x30
  mov x3, x20
  ldr x4, [x29]
  bl purity_intercept
  mov x16, x0
  ldp q0, q1, [sp, #96]
  ldp q2, q3, [sp, #128]
  ldp q4, q5, [sp, #160]
  ldp q6, q7, [sp, #192]
  ldp x0, x1, [sp, #16]
  ldp x2, x3, [sp, #32]
  ldp x4, x5, [sp, #48]
  ldp x6, x7, [sp, #64]
  ldr x8, [sp, #80]
  ldp x29, x30, [sp], #224
  br x16
  .cfi_endproc
.size intercept,.-intercept
#endif
#if defined(__linux__)
.section .note.GNU-stack,"",%progbits
#endif
