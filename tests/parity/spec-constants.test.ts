import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { announcementMax } from '@/lib/contract/announcement'
import { checkerKeepDays, checkerStorage, megabyte } from '@/lib/contract/checker'
import { fileLanguages } from '@/lib/contract/file-language'
import { platformIds } from '@/lib/contract/platform-id'
import { questionLimits } from '@/lib/contract/question'
import { maxUpload } from '@/lib/contract/stored-file'
import { languageCookie } from '@/lib/i18n/request-language'
import { sessionCookie } from '@/lib/session/session'
import { accents } from '@/lib/theme/accents'
import { deviceCookie, sidebarCookie, sizeCookie } from '@/lib/theme/settings'
import common from '@/messages/en/common.json' with { type: 'json' }

const sourceOf = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('the theme has eight colours, of which #009688 is the default', () => {
  expect([accents.length, accents[0].accent]).toEqual([8, '#009688'])
})

test('the sidebar is 210 px wide, and a phone is below 992 px', () => {
  expect(sourceOf('app/global.css')).toContain('--sidebar-width: 210px;')
  expect(sourceOf('components/shell/navigation/use-mobile.ts')).toContain("'(max-width: 991.98px)'")
  expect(sourceOf('components/shell/navigation/sidebar.module.css')).toContain('@media (min-width: 992px)')
})

test('cookies have the names of the specification', () => {
  expect([sessionCookie, languageCookie, sidebarCookie, sizeCookie, deviceCookie]).toEqual([
    'Admin-Token',
    'language',
    'sidebarStatus',
    'size',
    'device',
  ])
})

test('platforms are 6, 12 and 13', () => {
  expect(platformIds).toEqual([6, 12, 13])
})

test('a temporary Checker stores 200 MB, and data of a stationary one is kept for a year', () => {
  expect(checkerStorage[1] * megabyte).toBe(200_000_000)
  expect(checkerKeepDays).toBe(365)
})

test('an upload has 10 MB, an announcement 5000 characters, and a question its own limits', () => {
  expect([maxUpload, announcementMax]).toEqual([10 * 1024 * 1024, 5000])
  expect(questionLimits).toMatchObject({ title: 256, content: 1024, type: 32 })
})

test('files are in sixteen languages, in the order of the specification', () => {
  expect(Object.values(fileLanguages).map(({ en }) => en)).toEqual([
    ...['Chinese', 'English', 'German', 'French', 'Spanish', 'Italian', 'Turkish', 'Russian', 'Dutch', 'Polish'],
    ...['Arabic', 'Romanian', 'Greek', 'Portuguese', 'Hebrew', 'Kurdish'],
  ])
})

test('an age is just now, and of one day 1 day ago', () => {
  expect([common.age.now, common.age.day]).toEqual(['just now', '1 day ago'])
})
