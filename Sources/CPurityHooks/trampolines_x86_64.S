// One trampoline for each hooked function. Outside a scope it jumps to the original; inside one it calls
// `purity_intercept` first, with all argument registers saved.
#if defined(__linux__) && defined(__x86_64__)
.text
.p2align 5
.globl purity_trampolines
.hidden purity_trampolines
.type purity_trampolines,@function
purity_trampolines:
  .cfi_startproc
.set number, 0
.rept 4096
  .p2align 5
  movq purity_monitoring@gottpoff(%rip), %r11
  cmpl $0, %fs:(%r11)
  jne 1f
  jmpq *purity_originals+8*number(%rip)
1:
  movl $number, %r11d
  jmp intercept
.set number, number+1
.endr
  .cfi_endproc
.size purity_trampolines,.-purity_trampolines

.type intercept,@function
intercept:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset rbp,-16
  movq %rsp, %rbp
  .cfi_def_cfa_register rbp
  // The registers that may hold arguments, in the order of `struct arguments` from the last one pushed on.
  pushq %rax
  pushq %r10
  pushq %r9
  pushq %r8
  pushq %rcx
  pushq %rdx
  pushq %rsi
  pushq %rdi
  movq %rsp, %rsi
  subq $128, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  movl %r11d, %edi
  // The return address, the receiver of a Swift method, and the caller's frame.
  movq 8(%rbp), %rdx
  movq %r13, %rcx
  movq (%rbp), %r8
  call purity_intercept
  movq %rax, %r11
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  addq $128, %rsp
  popq %rdi
  popq %rsi
  popq %rdx
  popq %rcx
  popq %r8
  popq %r9
  popq %r10
  popq %rax
  popq %rbp
  .cfi_def_cfa rsp,8
  jmpq *%r11
  .cfi_endproc
.size intercept,.-intercept
#endif
#if defined(__linux__)
.section .note.GNU-stack,"",@progbits
#endif
