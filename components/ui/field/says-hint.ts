/** Whether an error already says what the first clause of the hint below it says: then the hint adds nothing. */
export const saysHint = (error: string | undefined, hint: string): boolean => {
  const [rule = hint] = hint.split(/[，,；;]/)
  return error?.toLowerCase().includes(rule.toLowerCase()) ?? false
}
