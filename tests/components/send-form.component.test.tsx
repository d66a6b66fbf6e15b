import { expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import * as z from 'zod'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { TextField } from '@/components/ui/field/text-field'
import { CallError } from '@/lib/api/call-error'
import type { FieldErrors } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { hold } from '@/tests/support/component/hold'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'

const Schema = z.object({ name: z.string().trim().min(1, { error: 'required' }), again: z.string() })
type Input = z.infer<typeof Schema>
type Options = Parameters<typeof useSendForm<Input, Input, unknown>>[0]

const initial = { name: '', again: '' }

const Form = (options: Pick<Options, 'send'> & Partial<Options>) => {
  const form = useSendForm<Input, Input, unknown>({
    messages: () => '名称',
    initial,
    schema: Schema,
    check: ({ name, again }) => (name === again ? undefined : { again: '两次输入不一致' }),
    onSent: () => form.giveUp(),
    ...options,
  })
  return (
    <form {...form.formProps} aria-label="表单">
      {form.failure && <p>失败：{form.failure}</p>}
      {form.errors[''] && <p>{form.errors['']}</p>}
      {(['name', 'again'] as const).map((field) => (
        <TextField
          key={field}
          label={field}
          name={field}
          value={form.values[field]}
          error={form.errors[field]}
          onChange={(event) => form.change({ [field]: event.target.value })}
        />
      ))}
      <button type="submit" disabled={form.isPending}>
        保存
      </button>
    </form>
  )
}

/** The form within the console, or `alone`: without the user, the query cache and the toasts of the shell. */
const open = async (options: Parameters<typeof Form>[0], isAlone = false) => {
  const page = async () => <Form {...options} />
  const { person } = await renderPage({
    page,
    at: '/',
    answers: [],
    ...(isAlone && { frame: ({ children }) => children }),
  })
  const type = async (name: string, again = name) => {
    await fill(person, screen.getByLabelText('name'), name)
    await fill(person, screen.getByLabelText('again'), again)
  }
  const save = () => person.click(screen.getByRole('button', { name: '保存' }))
  return { person, type, save }
}

const typedIn = (field: string) => screen.getByLabelText<HTMLInputElement>(field).value
const refusal = (fields?: FieldErrors) => new CallError(codes.failure, '系统繁忙', fields && { fields })
const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('without a draft nothing is stored, leaving asks, and what the schema and the check find is not sent', async () => {
  const sent: Input[] = []
  const { type, save } = await open({ send: async (input) => sent.push(input) })
  expect(mayLeave()).toBe(true)
  await type('', '甲')
  await save()
  expect(screen.getByText('两次输入不一致')).toBeTruthy()
  expect(screen.getByText('名称不能为空')).toBeTruthy()
  expect([mayLeave(), sent, Object.keys(sessionStorage)]).toEqual([false, [], []])
  await type(' 甲 ')
  await save()
  await waitFor(() => expect(sent).toEqual([{ name: '甲', again: ' 甲 ' }]))
  // Given up once sent: the fields are as at first.
  await waitFor(() => expect([typedIn('name'), typedIn('again'), mayLeave()]).toEqual(['', '', true]))
})

it('with a draft the input is stored, and leaving does not ask', async () => {
  const { type, save } = await open({ send: async () => undefined, draft: { page: '/a', name: 'b:' } })
  await type('甲')
  const key = 'draft:1:/a:form:b:'
  expect([mayLeave(), JSON.parse(sessionStorage.getItem(key) ?? '')]).toEqual([true, { name: '甲', again: '甲' }])
  await save()
  await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull())
})

it('a refusal stands at its field until that is changed, one of no field until anything is', async () => {
  const { person, type, save } = await open({
    send: () => Promise.reject(refusal({ name: '名称已存在', '': '数量已达上限' })),
  })
  await type('甲')
  await save()
  expect(await screen.findByText('名称已存在')).toBeTruthy()
  await person.type(screen.getByLabelText('again'), '乙')
  expect([screen.queryByText('名称已存在') !== null, screen.queryByText('数量已达上限')]).toEqual([true, null])
  await person.type(screen.getByLabelText('name'), '乙')
  expect(screen.queryByText('名称已存在')).toBeNull()
})

it('outside the shell it sends too: a failure stands in the form alone, until something is changed', async () => {
  const { type, save } = await open({ send: () => Promise.reject(refusal()), noToast: true }, true)
  await type('甲')
  await save()
  expect(await screen.findByText('失败：系统繁忙')).toBeTruthy()
  await type('乙')
  expect(screen.queryByText(/^失败/)).toBeNull()
})

it('within the console no toast repeats a failure that the form shows, and a cancelled one is not shown', async () => {
  const canceled = new Error('canceled')
  const failures = [canceled, refusal()]
  const { type, save } = await open({
    send: () => Promise.reject(failures.shift()),
    toErrors: (failure) => (failure === canceled ? {} : undefined),
    noToast: true,
  })
  await type('甲')
  await save()
  await waitFor(() =>
    expect([failures.length, screen.getByRole('button', { name: '保存' })]).toMatchObject([1, { disabled: false }]),
  )
  expect(screen.queryByText(/^失败/)).toBeNull()
  await save()
  expect(await screen.findByText('失败：系统繁忙')).toBeTruthy()
  expect(screen.queryByText(/提交失败/)).toBeNull()
})

it('once sent, a form that leaves the page stays pending, and leaving does not ask', async () => {
  const { answered, release } = hold<null>()
  let isSent = false
  const onSent = () => {
    isSent = true
  }
  const { type, save } = await open({ send: () => answered, onSent, leaves: true })
  const state = () => [screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled, mayLeave()]
  await type('甲')
  expect(state()).toEqual([false, false])
  await save()
  expect(state()).toEqual([true, true])
  await act(async () => release(null))
  expect([isSent, ...state()]).toEqual([true, true, true])
})

it('it is not sent before it is ready, and leaving disposable input does not ask', async () => {
  const sent: Input[] = []
  const { person, type } = await open({
    send: async (input) => sent.push(input),
    isReady: false,
    isDisposable: true,
  })
  await type('甲')
  expect(mayLeave()).toBe(true)
  await person.type(screen.getByLabelText('again'), '{Enter}')
  expect([sent, typedIn('name')]).toEqual([[], '甲'])
})
