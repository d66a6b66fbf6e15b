let collator: Intl.Collator | undefined

/**
 * Order of names as people look for them: Chinese by pinyin whatever the language of the reader's browser, numbers by
 * their value, letters without regard to case. Made with its first use, which costs a page a moment.
 */
export const compareNames = (a: string, b: string): number => {
  collator ??= new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true })
  return collator.compare(a, b)
}
