import { expect, test } from '@jest/globals'
import { installedVersionField } from '@/lib/contract/ota-version'
import { en, zh } from '@/messages/messages'

/** What the version of a controller that each type changes is called, without the word "version". */
const stems = { zh: (text: string) => text.replace(/版本$/, ''), en: (text: string) => text.replace(/ version$/i, '') }

test.each(['otaTask', 'otaPolicy', 'otaResult', 'otaVersion', 'otaWizard'] as const)(
  'in %s a type of upgrade is called after the version that it changes',
  (space) => {
    for (const [language, texts] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const types: Record<string, string> = texts[space].choices.upgradeType
      for (const type of [1, 2] as const) {
        const version = texts.device.fields[installedVersionField[type]]
        expect(types[type]?.toLowerCase()).toContain(stems[language](version).toLowerCase())
      }
    }
  },
)
