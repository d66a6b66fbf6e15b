import { beforeEach, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { BrandPicker } from '@/components/features/user/user-options'
import type { FormField } from '@/components/screen/form/define-form'
import { EntityControl } from '@/components/screen/form/entity-control'
import { MoreMessages } from '@/components/ui/more-messages'
import { pickMessages } from '@/lib/i18n/pick-messages'
import type { Namespace } from '@/messages/messages'
import { renderPage } from '@/tests/support/component/render-page'

type Field = FormField<Record<string, unknown>, Namespace>
const own: Field['render'] = ({ id, describedBy }) => <input id={id} aria-describedby={describedBy} />
const kinds: [string, Omit<Field, 'field'>][] = [
  ...(['text', 'multiline', 'password', 'number', 'day', 'switch'] as const).map(
    (as): [string, Omit<Field, 'field'>] => [as, { as }],
  ),
  ['choice', { as: 'choice', choices: [1, 2] }],
  ['a control of its own', { render: own }],
  ['a list of checkboxes', { render: (props) => <BrandPicker {...props} /> }],
]
/** What the field was given since the test began. */
let changed: unknown[] = []
beforeEach(() => {
  changed = []
})
const open = (kind: Omit<Field, 'field'>, error?: string) =>
  renderPage({
    page: async () => (
      <MoreMessages messages={pickMessages('zh', ['webUser'])}>
        <EntityControl
          id="own"
          field={{ ...kind, field: 'own' as Field['field'] }}
          label="字段"
          hint="不选则按组织的区域"
          labelOf={String}
          value={undefined}
          error={error}
          onChange={(value) => changed.push(value)}
        />
      </MoreMessages>
    ),
    at: '/',
    answers: [],
  })
/** Texts that a reader of screens hears with a control, or with the group that holds it. */
const descriptions = () =>
  [...document.querySelectorAll('[aria-describedby]')].flatMap((each) =>
    (each.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  )

it.each(kinds)('the hint of a field is shown once, and said with its control: %s', async (_name, kind) => {
  await open(kind)
  expect(screen.getAllByText('不选则按组织的区域')).toHaveLength(1)
  expect(descriptions()).toContain('不选则按组织的区域')
})

it.each(kinds)('what is wrong with a field is said with its control: %s', async (_name, kind) => {
  await open(kind, '请选择')
  expect(screen.getByRole('alert').textContent).toBe('请选择')
  expect(descriptions()).toContain('请选择')
})

it('a press on the label of a list of checkboxes ticks none of them', async () => {
  const { person } = await open({ render: (props) => <BrandPicker {...props} /> })
  await person.click(screen.getByText('字段'))
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([])
  expect(changed).toEqual([])
})

it.each(kinds)('an error that says the hint takes its place: %s', async (_kind, kind) => {
  await open(kind, '不选则按组织的区域，请选择')
  expect(screen.getByRole('alert').textContent).toBe('不选则按组织的区域，请选择')
  expect(screen.queryByText('不选则按组织的区域')).toBeNull()
})
