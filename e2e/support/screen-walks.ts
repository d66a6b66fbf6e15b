import type { Language } from '@/lib/contract/language'
import type { Account, Brand } from './accounts'
import type { Screen } from './screen-table'

/** How a walk visits a screen: its HTML alone, that and then in the browser, or not at all. */
type Visit = 'requested' | 'opened' | null

/** One user's walk through the screens of a brand, in one language. */
export type Walk = {
  brand: Brand
  language: Language
  account: Account
  visit: (screen: Screen, at: number) => Visit
}

const brands: Brand[] = [6, 12, 13]
const languages: Language[] = ['zh', 'en']
const roles: Account[] = ['admin', 'editor', 'service', 'viewer']

/**
 * Every brand with every language and every role. `npm test` opens each screen once, for the superuser, and requests its
 * HTML for each other role; brand and language follow from the position of screen and role, so that a screen is visited
 * on every brand and in both languages. The HTML has the title and all words except those of parts that load late. The
 * long proof `walk` opens every screen in every walk.
 */
export const screenWalks = (full: boolean): Walk[] =>
  brands.flatMap((brand, b) =>
    languages.flatMap((language, l) =>
      roles.map((account, r) => {
        const visit = ({ platformId }: Screen, at: number): Visit => {
          if (full) return 'opened'
          const isBrand = platformId === null ? (at + r) % brands.length === b : platformId === brand
          if (!isBrand || (at + r) % languages.length !== l) return null
          return account === 'admin' ? 'opened' : 'requested'
        }
        return { brand, language, account, visit }
      }),
    ),
  )
