import type { Language } from '@/lib/contract/language'
import type { Account, Brand } from './accounts'
import type { Screen } from './screen-table'

/** One person's walk through the screens of a brand, in one language. */
export type Walk = {
  brand: Brand
  language: Language
  account: Account
  isOpened: (screen: Screen, at: number) => boolean
  /** Whether axe looks through it. */
  isLookedThrough: (screen: Screen, at: number) => boolean
}

const brands: Brand[] = [6, 12, 13]
const languages: Language[] = ['zh', 'en']
/** Which half of the screens a role opens; which that is, changes with the brand. */
const roles: { account: Account; half: 0 | 1 }[] = [
  { account: 'admin', half: 1 },
  { account: 'editor', half: 0 },
  { account: 'service', half: 0 },
  { account: 'viewer', half: 1 },
]

/**
 * Every walk: each brand with each role, and both languages with each of both: every pair, not every triple. In a pair
 * of brand and language two roles share the screens, and the superuser opens all of them on brand 6; so every screen
 * is opened on every brand, in both languages, and by every role. Each screen is looked through once: brands differ in words and colours,
 * and the colours have their own test.
 * @param full All triples, and all of every one.
 */
export const screenWalks = (full: boolean): Walk[] =>
  brands.flatMap((brand, b) =>
    languages.flatMap((language, l) =>
      roles
        .filter((_, r) => full || (b + l + r) % 2 === 0)
        .map(({ account, half }) => {
          const isAdmin = account === 'admin'
          return {
            ...{ brand, language, account },
            isOpened: (_: Screen, at: number) => full || (isAdmin && brand === 6) || (at + b) % 2 === half,
            isLookedThrough: ({ platformId }: Screen, at: number) =>
              isAdmin && (full || (at % 3 === 0 || platformId === 6 ? brand === 6 : brand !== 6)),
          }
        }),
    ),
  )
