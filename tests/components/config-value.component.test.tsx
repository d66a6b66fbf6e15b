import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/platformCenter/systemConfiguration/page'
import { type Config, configApi } from '@/lib/contract/config'
import type { Conflict } from '@/lib/contract/conflict'
import { listViewApi } from '@/lib/contract/list-view'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'

const first: Config = {
  configKey: 'repair.slaHours',
  description: '报修时限',
  descriptionEn: 'Time for a repair',
  value: '24',
  valueType: 2,
  min: 1,
  max: 720,
  editable: 1,
  remark: '',
  updateTime: null,
  updateUser: null,
  version: 3,
}

it.each([
  ['has been read again', true],
  ['has not been read again', false],
])(
  'what was typed stays beside what somebody else has saved, and is saved in turn, where the list %s',
  async (_, isNew) => {
    const taken: unknown[] = []
    let stored = first
    const { person } = await renderPage({
      page,
      at: '/platformCenter/systemConfiguration',
      answers: [
        answer(listViewApi.list, { list: [] }),
        answer(configApi.list, (query) => pageOf([isNew ? stored : first], query)),
        answer(configApi.update, (form) => {
          if (form.version > first.version) {
            taken.push(form)
            return null
          }
          const current = { ...form, value: '48', version: 4 }
          stored = { ...first, ...current }
          const data: Conflict<object> = { changedBy: '李四', changedTime: '2026-11-26 02:30:00', current }
          return refuse('conflict', undefined, data)
        }),
      ],
    })
    const row = () => within(screen.getByRole('row', { name: /报修时限/ }))
    await fill(person, row().getByRole('textbox'), '36')
    await person.click(row().getByRole('button', { name: '保存' }))
    expect(await row().findByText('对方已改为“48”')).toBeTruthy()
    expect(row().getByRole('textbox')).toHaveProperty('value', '36')
    expect(screen.queryByText(/请刷新后重试/)).toBeNull()
    await person.click(row().getByRole('button', { name: '保存' }))
    await waitFor(() => expect(taken).toMatchObject([{ configKey: 'repair.slaHours', value: '36', version: 4 }]))
  },
)
