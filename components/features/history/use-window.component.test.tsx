import { expect, it } from '@jest/globals'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { type HistoryUnits, historyApi } from '@/lib/contract/history'
import { answer } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'
import { HistoryPage } from './history-page'
import { type Picture, toPicture } from './history-picture'
import { useWindow } from './use-window'

const device: HistoryUnits = {
  macWifiId: '84F3EB0F0145',
  deviceName: 'Tower',
  controllerType: 1,
  timeZone: 'Asia/Shanghai',
  installTime: '2024-11-26 00:00:00',
  units: [
    { unitKind: 2, unitKey: '00-00', systemNo: 0, name: 'Roof', model: 'HFO-450W', systemType: 1, refrigerant: 1 },
  ],
  pastFill: null,
  serverTime: '2026-11-26 06:00:00',
}
const minute = 60_000
const end = Date.UTC(2026, 10, 26, 6)
/** Of the last day, by the minutes before its end. */
const part = (from: number, to: number) => ({ from: end - from * minute, to: end - to * minute })

const open = () => {
  const steps: (true | undefined)[] = []
  const { result } = renderHook(() => {
    const [picture, setPicture] = useState<Picture>(() => toPicture({ get: () => null }, device))
    const change = (next: Partial<Picture>, isStep?: boolean) => {
      steps.push(isStep || undefined)
      setPicture({ ...picture, ...next })
    }
    return { picture, setPicture, moves: useWindow(picture, change) }
  })
  return {
    steps,
    picture: () => result.current.picture,
    set: (next: Partial<Picture>) => act(() => result.current.setPicture({ ...result.current.picture, ...next })),
    move: (how: (moves: ReturnType<typeof useWindow>) => void) => act(() => how(result.current.moves)),
  }
}

it('back leads through the windows before each zoom, whatever was panned since', () => {
  const { picture, move, steps } = open()
  move(({ zoom }) => zoom(part(120, 60)))
  move(({ zoom }) => zoom(part(100, 80)))
  move(({ pan }) => pan(-1))
  expect(picture().zoom).toEqual(part(105, 85))
  move(({ back }) => back())
  expect(picture().zoom).toEqual(part(120, 60))
  move(({ back }) => back())
  expect(picture().zoom).toBeNull()
  const before = steps.length
  move(({ back }) => back())
  expect(steps).toHaveLength(before)
  // A zoom is a step of the browser's history, and so is the way back; a pan is none.
  expect(steps).toEqual([true, true, undefined, true, true])
})

it('a zoom that the browser has gone back from, or that another range has replaced, is no way back', () => {
  const { picture, move, set } = open()
  move(({ zoom }) => zoom(part(120, 60)))
  move(({ zoom }) => zoom(part(100, 80)))
  set({ zoom: part(120, 60) })
  move(({ back }) => back())
  expect(picture().zoom).toBeNull()
  move(({ zoom }) => zoom(part(120, 60)))
  set({ ...part(60, 0), zoom: part(30, 20) })
  move(({ back }) => back())
  expect(picture()).toMatchObject({ ...part(60, 0), zoom: null })
})

it('an event outside of the range widens it, and the way back narrows it again', () => {
  const { picture, move } = open()
  const whole = { from: picture().from, to: picture().to }
  move(({ look }) => look({ from: whole.from - 60 * minute, to: whole.from }))
  expect(picture().from).toBe(whole.from - 60 * minute)
  move(({ back }) => back())
  expect(picture()).toMatchObject({ ...whole, zoom: null })
})

it('the back button of the browser undoes a zoom', async () => {
  const { person, address } = await renderConsole({
    page: HistoryPage,
    at: `/equipmentCenter/HistoricalRecords?macWifiId=${device.macWifiId}&view=table`,
    answers: [
      answer(historyApi.units, device),
      answer(historyApi.read, {
        from: '2026-11-25 06:00:00',
        to: '2026-11-26 06:00:00',
        bucketSec: 60,
        timeZone: 'Asia/Shanghai',
        lines: [],
        events: [
          {
            kind: 'alarm',
            code: '45',
            name: '高压过高保护',
            unit: '00-00',
            severity: 1,
            from: '2026-11-25 08:00:00',
            to: null,
          },
        ],
        eventsLeftOut: 0,
        steady: null,
        origin: { level: 'sample', newest: null, sources: [] },
      }),
      answer(historyApi.alarmMemory, { list: [] }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: /^在曲线上查看：报警 45/ }))
  await waitFor(() => expect(address()).toContain('zoomFrom=2026-11-25T07:30:00Z'))
  expect(await screen.findByRole('button', { name: '还原缩放' })).toBeTruthy()
  act(() => window.history.back())
  await waitFor(() => expect(address()).not.toContain('zoomFrom'))
  expect(address()).toContain('from=2026-11-25T06:00:00Z')
  await waitFor(() => expect(screen.queryByRole('button', { name: '还原缩放' })).toBeNull())
})
