import { expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import page from '@/app/(console)/equipmentCenter/HIMIT/page'
import { tellLive } from '@/lib/api/stream/live-events'
import { listViewApi } from '@/lib/contract/list-view'
import { userApi } from '@/lib/contract/user'
import { cannedDevices } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'
import { who } from '@/tests/support/component/who'
import { deviceAnswers, deviceList } from './open-device-list'

it('a right that is taken while its list is open closes the list, before anything is read again', async () => {
  let user = who({ perms: ['device:list'] })
  await renderConsole({
    page,
    at: deviceList,
    user,
    answers: [
      ...deviceAnswers(cannedDevices(2)),
      answer(listViewApi.list, { list: [] }),
      answer(userApi.info, () => user),
    ],
  })
  expect(screen.getByRole('table')).toBeTruthy()
  user = who({ perms: [] })
  act(() => tellLive({ topic: 'menu' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(screen.getByText('您没有查看该列表的权限')).toBeTruthy()
  expect(screen.getByText('缺少权限：查看设备')).toBeTruthy()
})
