import type { Language } from '@/lib/contract/language'
import { toDayText } from '@/lib/format/date-time'
import { choiceName } from '../text/words'

/** A list by what it is called in the name of a file, and by the noun that says what the values of its filter mean. */
export type NamedList = { name: string; noun: string }

type Taken = { filter?: object | undefined; now: Date; zone: string; language: Language }

/** What of a filter says nothing: zones, and keys of other rows. A WiFi ID may have digits alone, and is no such key. */
const saysNothing = (field: string, value: unknown): boolean =>
  field === 'timeZone' || (field.endsWith('Id') && field !== 'macWifiId' && /^\d+$/.test(String(value)))

/** What can be part of a file's name everywhere. */
const toNamePart = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

const maxFilter = 60

/**
 * The name of a list's file without its ending: the list, the day by the reader's clock, and the values of its filter,
 * so that two files of one list can be distinguished.
 */
export const toFileStem = ({ name, noun }: NamedList, { filter = {}, now, zone, language }: Taken): string => {
  const values = Object.entries(filter).flatMap(([field, value]) => {
    if (value === undefined || value === null || value === '' || saysNothing(field, value)) return []
    return toNamePart(choiceName(noun, field, value, language) ?? String(value)) || []
  })
  const parts = [...`${values.join('-')}`].slice(0, maxFilter).join('')
  return [name, toDayText(now, zone), ...(parts ? [toNamePart(parts)] : [])].join('-')
}

/** `webUser.list` as `web-user`, `project.members` as `project-members`. */
export const toListName = (endpointName: string): string =>
  endpointName
    .replace(/\.list$/, '')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('.', '-')
