import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Account, Brand } from './accounts'
import type { Screen } from './screen-table'

/** How a walk visits a screen: in the browser, by its HTML only, or not at all. */
export type Coming = 'opened' | 'asked' | null

/** One user's walk through the screens of a brand, in one language. */
export type Walk = {
  brand: Brand
  language: Language
  account: Account
  comesTo: (screen: Screen, at: number) => Coming
  /** Whether axe checks the opened screens: once is enough, because brands differ only in words and tested colours. */
  isLookedThrough: boolean
}

const brands: Brand[] = [6, 12, 13]
const languages: Language[] = ['zh', 'en']
/** Which half of the screens a role visits; alternates with the brand. */
const roles: { account: Account; half: 0 | 1 }[] = [
  { account: 'admin', half: 1 },
  { account: 'editor', half: 0 },
  { account: 'service', half: 0 },
  { account: 'viewer', half: 1 },
]

/**
 * The brand on which a screen is opened in English: its own, or one other than the first by turns, so that every role
 * opens it in English by turns.
 */
const englishBrandOf = (platformId: Screen['platformId'], at: number): PlatformId =>
  platformId ?? (Math.floor(at / 2) % 2 === 0 ? 12 : 13)

/**
 * Every walk: each brand with each role, and both languages with each brand and each role: every pair, not every triple.
 * In a pair of brand and language two roles share the screens, so every screen is visited on every brand in both
 * languages, and by every role. The browser opens it twice: for the superuser in Chinese on brand 6, and in English on
 * another brand, for the role whose turn it is. The rest request the HTML, which has the title and all words except
 * those of lazily loaded parts. `npm run test:long -- walk` opens all of it.
 * @param full All triples, and all of each in the browser.
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
            if (language === 'en' && brand === englishBrandOf(platformId, at)) return 'opened'
            return platformId === null || platformId === brand ? 'asked' : null
          }
          return { brand, language, account, comesTo, isLookedThrough: isAdmin && (full || brand === 6) }
        }),
    ),
  )
