import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from '@jest/globals'
import { rowBatchNames } from '@/lib/contract/row-batch'
import { expect } from '@/tests/support/expect'

const folder = join(import.meta.dirname, '..', '..', 'components', 'screens')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

/**
 * Row actions without a batch, by file and name, with the reason. Whoever adds an action adds its batch
 * (`many`), or says here why there is none.
 */
const alone: Record<string, string> = {
  'app-administration/app-version-list.tsx release': 'one version at a time is the current one of a system',
  'app-administration/push/push-list.tsx copy': 'a copy is made to be written on',
  'app-administration/question-list.tsx down': 'moves by one place among the others',
  'app-administration/question-list.tsx up': 'moves by one place among the others',
  'app-administration/repair/repair-row-actions.ts accept': 'who accepts a repair answers for it, one by one',
  'equipment-center/controller-list.tsx reboot': 'has a batch of its own kind',
  'equipment-center/controller-list.tsx remove': 'has a batch of its own kind',
  'equipment-center/controller-list.tsx unbind': 'has a batch of its own kind',
  'equipment-center/fault-list.tsx acknowledge': 'has a batch of its own kind',
  'equipment-center/fault-list.tsx unmute': 'has a batch of its own kind',
  'equipment-center/ota-manage/version-list.tsx release': 'another person looks at each version before it goes out',
  'equipment-center/ota-manage/version-list.tsx verify': 'another person looks at each version before it goes out',
  'equipment-center/ota/ota-task-list.tsx start': 'an upgrade is looked at before it starts',
  'equipment-center/schedule-table.tsx disable': 'a few lines of one controller, whose rows are not chosen',
  'equipment-center/schedule-table.tsx enable': 'a few lines of one controller, whose rows are not chosen',
  'equipment-center/schedule-table.tsx remove': 'a few lines of one controller, whose rows are not chosen',
  'equipment-center/units/air-boxes.tsx resetFilter': 'a live table, whose rows are not chosen',
  'platform-center/weather-list.tsx refresh': 'a tool of the list refreshes all',
}

type Found = { where: string; isMany: boolean }
const actions = files.flatMap((file): Found[] => {
  const text = readFileSync(join(folder, file), 'utf8')
  return [...text.matchAll(/\brun\(\s*'(\w+)',\s*[\w.]+,\s*\{(?=(.{0,60}))/gs)].map(([, name, start]) => ({
    where: `${file} ${name}`,
    isMany: /^\s*many: '/.test(start ?? ''),
  }))
})

describe('an action of a row', () => {
  it('has a batch in its list, or a reason against one', () => {
    expect(actions.length).toBeGreaterThan(50)
    const without = actions.filter(({ isMany }) => !isMany).map(({ where }) => where)
    expect(without.sort()).toEqual(Object.keys(alone).sort())
  })

  it('has the name of its batch, and every batch is in a list', () => {
    const named = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/many: '([\w.]+)'/g)].map(([, name]) => name),
    )
    expect(named.sort()).toEqual([...rowBatchNames].sort())
  })
})
