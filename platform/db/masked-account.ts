/** An account as it is shown: the middle of a phone number is hidden. */
export const toMaskedAccount = (account: string): string =>
  /^\d{11}$/.test(account) ? `${account.slice(0, 3)}****${account.slice(7)}` : account
