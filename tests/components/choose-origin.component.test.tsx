import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { ChooseOrigin } from '@/components/features/data-report/choose-origin'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { dataReportApi } from '@/lib/contract/data-report'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { paths } from '@/lib/navigation/paths'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const list = [
  { macWifiId: '8C1F64000001', deviceName: '一号楼', projectName: '海景酒店', onlineStatus: 1 as const },
  { macWifiId: '8C1F64000002', deviceName: '二号楼', projectName: '会展中心', onlineStatus: 0 as const },
]
const open = (user = who()) =>
  renderPage({
    page: async () => (
      <NextIntlClientProvider
        locale="zh"
        timeZone="Asia/Shanghai"
        messages={pickMessages('zh', ['dataReport', 'common', 'routes'])}
      >
        <ChooseOrigin />
      </NextIntlClientProvider>
    ),
    at: '/equipmentCenter/createDataReport',
    user,
    answers: [
      answer(checkerTaskApi.list, { list: [], totalCount: 0, pageSize: 20, totalPage: 0, currPage: 1 }),
      answer(dataReportApi.controllers, ({ text }) => ({
        list: list.filter((each) => Object.values(each).some((value) => String(value).includes(text ?? ''))),
      })),
    ],
  })

it('a report begins with a controller from a list, found by name, WiFi ID or project', async () => {
  const { person, asked } = await open()
  const links = () => within(screen.getByRole('region', { name: '选择控制器' })).getAllByRole('link')
  await screen.findByRole('link', { name: '一号楼' })
  expect(links().map((link) => link.getAttribute('href'))).toEqual(
    list.map(({ macWifiId }) => paths.newReport({ macWifiId })),
  )
  await person.type(screen.getByLabelText('设备名称、WiFi ID或项目名称'), '会展')
  await screen.findByText(/8C1F64000002 · 会展中心 · 离线/)
  expect(asked(dataReportApi.controllers).at(-1)).toEqual({ text: '会展' })
  expect(links()).toHaveLength(1)
  await person.type(screen.getByLabelText('设备名称、WiFi ID或项目名称'), 'x')
  expect(await screen.findByText('没有符合条件的控制器')).toBeTruthy()
})

it('who may not make one is told so, and nothing is read', async () => {
  const { asked } = await open(who({ perms: ['report:list', 'checker:list'] }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(asked(dataReportApi.controllers)).toEqual([])
})
