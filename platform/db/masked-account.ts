/** An account as it is shown: the middle of a phone number and most of a mailbox's name are hidden. */
export const toMaskedAccount = (account: string): string => {
  if (/^\d{11}$/.test(account)) return `${account.slice(0, 3)}****${account.slice(7)}`
  const at = account.lastIndexOf('@')
  return at > 0 ? `${account.slice(0, Math.min(2, at - 1))}****${account.slice(at)}` : account
}
