import { expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { BrandProvider } from '@/components/ui/brand-provider'
import { UserProvider } from '@/components/ui/user-provider'
import { listen, type Notice } from '@/lib/api/failure-bus'
import { codes } from '@/lib/contract/error-code'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { type RouteName, routeNames, routes, withRecord } from '@/lib/navigation/routes'
import { who } from '@/tests/support/component/who'

const show = (path: string, code: number) => {
  cleanup()
  window.history.replaceState(null, '', path)
  render(
    <NextIntlClientProvider
      locale="zh"
      timeZone="Asia/Shanghai"
      messages={pickMessages('zh', ['common', 'routes', 'pages'])}
    >
      <BrandProvider platformId={6}>
        <UserProvider user={who()} lacking={undefined}>
          <RecordFailure failure={{ code, message: '记录不存在', requestId: '' }} />
        </UserProvider>
      </BrandProvider>
    </NextIntlClientProvider>,
  )
}
const linked = (): string | null | undefined => screen.queryByRole('link', { name: /^返回/ })?.getAttribute('href')

it('a record that is not there leads back to its list, on every screen of one record', () => {
  const ofRecords = routeNames.filter((name) => routes[name].meta.activeMenu ?? withRecord.has(name))
  expect(ofRecords.length).toBeGreaterThanOrEqual(18)
  for (const name of ofRecords) {
    const { path, meta } = routes[name]
    const list: RouteName = meta.activeMenu ?? name
    const isAlone = withRecord.has(name)
    for (const code of [codes.notFound, codes.forbidden]) {
      show(isAlone ? `${path}/1` : path, code)
      expect([name, linked()]).toEqual([name, routes[list].path])
    }
  }
})

it('what is only away for now can be tried again instead', () => {
  show(routes.projectDetail.path, codes.failure)
  expect(linked()).toBeUndefined()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

it('the page is its message, which no toast repeats', async () => {
  const toasts: Notice[] = []
  const stop = listen((notice) => toasts.push(notice))
  for (const code of [codes.notFound, codes.forbidden, codes.failure, codes.unavailable]) {
    show(`${routes.createDataReport.path}?macWifiId=AABBCCDDEEFF`, code)
    expect(screen.getByRole('alert').textContent).toContain(code === codes.forbidden ? '权限' : '记录不存在')
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
  }
  stop()
  expect(toasts).toEqual([])
})
