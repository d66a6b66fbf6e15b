import { expect, it } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import * as z from 'zod'
import { ConflictNotice } from '@/components/screen/form/conflict-notice'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { TextField } from '@/components/ui/field/text-field'
import { CallError } from '@/lib/api/call-error'
import { codes } from '@/lib/contract/error-code'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'

const Schema = z.strictObject({ name: z.string(), note: z.string(), place: z.string(), version: z.number() })
type Input = z.infer<typeof Schema>
const fields = ['name', 'note', 'place'] as const
const labels: Partial<Record<string, string>> = { name: '名称', note: '备注', place: '地点' }
const initial: Input = { name: '旧名', note: '旧备注', place: '旧地点', version: 1 }

type FormProps = { send: (input: Input) => Promise<unknown>; given?: Input; name?: string }
const Form = ({ send, given = initial, name = 'thing:1' }: FormProps) => {
  const form = useSendForm<Input, Input, unknown>({
    messages: (path) => labels[path],
    draft: { page: '/', name },
    initial: given,
    schema: Schema,
    send,
    onSent: () => undefined,
  })
  return (
    <form {...form.formProps} aria-label="表单">
      <ConflictNotice others={form.others} />
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field] ?? ''}
          name={field}
          value={form.values[field]}
          onChange={(event) => form.change({ [field]: event.target.value })}
        />
      ))}
      <button type="submit">保存</button>
    </form>
  )
}

const refusal = () =>
  new CallError(codes.conflict, '数据已被他人修改，请刷新后重试', {
    data: {
      changedBy: '李四',
      changedTime: '2026-11-26 02:30:00',
      current: { name: '李四的名称', note: '李四的备注', place: '旧地点', version: 2 },
    },
  })
const open = async (props: FormProps) =>
  (await renderPage({ page: async () => <Form {...props} />, at: '/', answers: [] })).person
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('says in the form who changed what, and saves after a look', async () => {
  const sent: Input[] = []
  const person = await open({
    send: async (input) => {
      sent.push(input)
      if (input.version === 1) throw refusal()
    },
  })
  await fill(person, screen.getByLabelText('名称'), '我的名称')
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/^李四已于.+修改该数据/)).toBeTruthy()
  // No toast, which would lie over the button.
  expect(screen.queryByText(/请刷新后重试/)).toBeNull()
  expect(rows()).toEqual([
    ['名称', '我的名称', '李四的名称', '改用对方的值'],
    ['备注', '未修改', '李四的备注', '采用对方的值'],
  ])
  expect(screen.getByLabelText('备注')).toHaveProperty('value', '李四的备注')
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect(sent.at(-1)).toEqual({ name: '我的名称', note: '李四的备注', place: '旧地点', version: 2 })
})

it('gives up one value for theirs', async () => {
  const sent: Input[] = []
  const person = await open({
    name: 'thing:2',
    send: async (input) => {
      sent.push(input)
      if (input.version === 1) throw refusal()
    },
  })
  await fill(person, screen.getByLabelText('名称'), '我的名称')
  await person.click(screen.getByRole('button', { name: '保存' }))
  await person.click(await screen.findByRole('button', { name: '名称：改用对方的值' }))
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '李四的名称')
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect(sent.at(-1)).toMatchObject({ name: '李四的名称', version: 2 })
})

it('marks in a draft what was changed by somebody else since it was begun', async () => {
  sessionStorage.clear()
  const key = 'form:thing:3'
  const person = await open({ name: 'thing:3', send: async () => undefined })
  await fill(person, screen.getByLabelText('名称'), '我的草稿')
  const stored = Object.entries(sessionStorage).filter(([name]) => name.includes(key))
  expect(stored.length).toBe(2)
  cleanup()
  await open({
    name: 'thing:3',
    given: { ...initial, name: '别人的名称', note: '别人的备注', version: 2 },
    send: async () => undefined,
  })
  expect(await screen.findByText(/^您开始编辑后/)).toBeTruthy()
  expect(rows()).toEqual([['名称', '我的草稿', '别人的名称', '改用对方的值']])
  expect(screen.getByLabelText('备注')).toHaveProperty('value', '别人的备注')
})
