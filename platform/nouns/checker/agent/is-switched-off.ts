/** Checkers of the demonstration that lie in a drawer: two of ten. */
export const isSwitchedOff = (checkerId: string): boolean => /^CK2405\d{3}[49]$/.test(checkerId)
