import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandNames } from '@/lib/brand/brand-names'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { settingKeys } from '@/lib/contract/setting'
import { findRoute, type RouteName, routeNames, routeOf, withRecord } from '@/lib/navigation/routes'
import type { Brand } from './accounts'

export type Screen = {
  name: RouteName
  path: string
  /** Document title: route, dash, platform. Spec 2. */
  title: string
  /** Query fields that identify the record to open. */
  identity: readonly string[]
  /** Only on this brand: on the others it opens /404. */
  platformId: PlatformId | null
  /** The record may stand at the end of the path. */
  takesRecord: boolean
}

const messages = join(import.meta.dirname, '../../messages')
const namespaces = readdirSync(join(messages, 'zh')).map((file) => file.slice(0, -'.json'.length))
const textsOf = (language: Language, namespace: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(messages, language, `${namespace}.json`), 'utf8'))
/** Titles by route; a screen that is called as a noun has its title in the noun's own file. */
const titlesOf = (language: Language): Record<string, string> => ({
  ...(textsOf(language, 'routes') as Record<string, string>),
  ...Object.fromEntries(
    namespaces.flatMap((name) => {
      const { screenTitle } = textsOf(language, name)
      return typeof screenTitle === 'string' ? [[name, screenTitle]] : []
    }),
  ),
})

/** Every route of the table as one brand shows it in one language. A route of another brand opens /404. */
export const screensOf = (brand: Brand, language: Language): Screen[] => {
  const titles = titlesOf(language)
  const names = brandNames(brand, language)
  const titleOf = (name: RouteName) =>
    `${titles[name]?.replaceAll(/\{(\w+)\}/g, (_whole, key: keyof typeof names) => names[key])} - ${names.banner}`
  return routeNames.map((name) => {
    const { path, identity = [], platformId = null } = routeOf(name)
    return {
      name,
      path,
      title: titleOf(findRoute(path, brand) ? name : 'notFound'),
      identity,
      platformId,
      takesRecord: withRecord.has(name),
    }
  })
}

/** How names of files end that are on screen: an export in the log is `list.csv`, and there is a namespace `list`. */
const fileEnding = /\.(?:csv|xlsx|pdf|zip|bin|apk|json|txt)$/

const isKeyOf = (namespace: string, key: string): boolean => {
  let at: unknown = textsOf('zh', namespace)
  for (const part of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[part]
  return at !== undefined
}

/**
 * What a page shows for a missing message: its key. Undefined if the text shows none. A key that the messages have is
 * missing all the same where its namespace was not given to the page.
 */
export const untranslatedKey = (): ((text: string) => string | undefined) => {
  // Setting keys look alike, and are legitimately shown.
  const shown = settingKeys.map((key) => key.replaceAll('.', '\\.')).join('|')
  const names = namespaces.join('|')
  const pattern = new RegExp(`\\b(?!(?:${shown})\\b)(${names})\\.([a-z]\\w*(?:\\.\\w+)*)`, 'g')
  return (text) =>
    [...text.matchAll(pattern)].find(
      ([found, namespace = '', key = '']) => !fileEnding.test(found) || isKeyOf(namespace, key),
    )?.[0]
}
