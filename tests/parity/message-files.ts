import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en, zh } from '@/messages/messages'

const folder = join(import.meta.dirname, '../../messages')

export const languages = ['zh', 'en'] as const

/** Files of one language, without extension. */
export const namespaces = (language: string): string[] =>
  readdirSync(join(folder, language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()

const flatten = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither a text nor a group of texts`)
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`))
}

/** Texts of one file by their dotted keys. */
export const textsOf = (language: string, namespace: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')), ''))

/** Titles of screens by route, those in the files of nouns included. */
export const screenTitles = (language: string): Map<string, string> =>
  new Map(Object.entries((language === 'zh' ? zh : en).routes))
