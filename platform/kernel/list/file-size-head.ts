import type { Bilingual } from '@/lib/contract/language'

/** Head of a size in a file, where it is a number that can be counted with. */
export const bytes: Bilingual = { zh: '大小（字节）', en: 'Size (bytes)' }
