import { expect, it } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { FaultPage } from '@/components/features/fault/fault-page'
import type { DataOf } from '@/lib/contract/endpoint'
import { errorMessages } from '@/lib/contract/error-code'
import { faultApi } from '@/lib/contract/fault'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const macWifiId = '84F3EB0F0145'
const empty = { list: [], totalCount: 0, pageSize: 20, totalPage: 0, currPage: 1 }

const open = (devices: Parameters<typeof answer<unknown, DataOf<typeof faultApi.devices>>>[1]) =>
  renderPage({
    page: async (props) => FaultPage({ ...props, params: Promise.resolve({ macWifiId }) }),
    at: `/equipmentCenter/faultanalysis/${macWifiId}`,
    answers: [
      answer(faultApi.devices, devices as never),
      answer(faultApi.list, empty),
      answer(faultApi.counts, { active: 0, unacknowledged: 0, muted: 0, cleared: 0 }),
      answer(faultApi.analysis, refuse('notFound')),
    ],
  })
const device = { macWifiId, deviceName: 'Tower', alarmCount: 0 }

it('the faults of a controller that its reader does not see are not found, as the controller itself', async () => {
  for (const list of [[], [{ ...device, macWifiId: '84F3EB0F0146' }]]) {
    await open({ list })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(errorMessages.notFound.zh)
    expect(screen.getByRole('link', { name: /^返回/ }).getAttribute('href')).toBe('/equipmentCenter/faultanalysis')
    expect(screen.queryByRole('table')).toBeNull()
    cleanup()
  }
})

it('one without faults has an empty list, and so has one of which the platform cannot tell', async () => {
  for (const devices of [{ list: [device] }, refuse('failure')]) {
    await open(devices)
    expect(await screen.findByRole('tab', { name: /^故障列表/ })).toBeTruthy()
    cleanup()
  }
})
