import type { Language } from '@/lib/contract/language'
import type { Account, Brand } from './accounts'
import type { Screen } from './screen-table'

/** How a walk comes to a screen: in the browser, by its HTML alone, or not at all. */
export type Coming = 'opened' | 'asked' | null

/** One person's walk through the screens of a brand, in one language. */
export type Walk = {
  brand: Brand
  language: Language
  account: Account
  comesTo: (screen: Screen, at: number) => Coming
  /** Whether axe looks through what is opened: once is enough, for brands differ in words and in colours that are tested. */
  isLookedThrough: boolean
}

const brands: Brand[] = [6, 12, 13]
const languages: Language[] = ['zh', 'en']
/** Which half of the screens a role comes to; which that is, changes with the brand. */
const roles: { account: Account; half: 0 | 1 }[] = [
  { account: 'admin', half: 1 },
  { account: 'editor', half: 0 },
  { account: 'service', half: 0 },
  { account: 'viewer', half: 1 },
]

/**
 * Every walk: each brand with each role, and both languages with each of both: every pair, not every triple. In a pair
 * of brand and language two roles share the screens, so every screen is come to on every brand in both languages, and
 * by every role. The browser opens it on every brand in one of the languages, and in both of them on some brand: the
 * superuser everything on brand 6, and on the others by turns who is it whose language has its turn. The rest ask for
 * the HTML, which has the title and all words but those of what is fetched later.
 * @param full All triples, and all of every one in the browser.
 */
export const screenWalks = (full: boolean): Walk[] =>
  brands.flatMap((brand, b) =>
    languages.flatMap((language, l) =>
      roles
        .filter((_, r) => full || (b + l + r) % 2 === 0)
        .map(({ account, half }) => {
          const isAdmin = account === 'admin'
          const comesTo = ({ platformId }: Screen, at: number): Coming => {
            if (full || (isAdmin && brand === 6)) return 'opened'
            if ((at + b) % 2 !== half) return null
            // Where the superuser has opened it, and on the others by turns: both languages, and never the same two.
            const turn = (Math.floor(at / 2) + (brand === 13 ? 1 : 0)) % 2
            if (brand !== 6 && l === turn) return 'opened'
            return platformId === null || platformId === brand ? 'asked' : null
          }
          return { brand, language, account, comesTo, isLookedThrough: isAdmin && (full || brand === 6) }
        }),
    ),
  )
