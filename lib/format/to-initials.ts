/** Placeholder for a person without a picture: the first character of a Chinese name, initials of other names. */
export const toInitials = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const firstOf = (word: string | undefined): string => [...(word ?? '')][0]?.toUpperCase() ?? ''
  const first = firstOf(words[0])
  if (/\p{Script=Han}/u.test(first) || words.length < 2) return first
  return first + firstOf(words.at(-1))
}
