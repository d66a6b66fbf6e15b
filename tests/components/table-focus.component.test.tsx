import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Drawer } from '@/components/ui/overlay/drawer'
import LazyMenu from '@/components/ui/overlay/lazy-menu'
import Popover from '@/components/ui/overlay/popover'
import { cannedDevices } from '@/tests/support/component/canned-device'
import { dismiss, openActions, rowOf } from '@/tests/support/component/list-elements'
import { openDeviceList } from './open-device-list'

const devices = cannedDevices(3)
const [device] = devices
if (!device) throw new Error('no device')

/** Elements that a script has focused, and whether the browser was free to scroll to them. */
const watchFocus = () => {
  const scrolled: Element[] = []
  const focus = HTMLElement.prototype.focus
  jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (!options?.preventScroll && this.closest('table, [role="grid"]')) scrolled.push(this)
    focus.call(this, options)
  })
  return scrolled
}
afterEach(() => {
  jest.restoreAllMocks()
})

const more = () => within(rowOf(device)).getByRole('button', { name: /更多操作/ })

it('a row’s menu and its dialog give the focus back to the row, and scroll no table', async () => {
  const { person } = await openDeviceList({ devices })
  await openActions(person, device)
  // From here on: the test's own pointer focuses what it presses.
  const scrolled = watchFocus()
  await dismiss(person, 'menu')
  expect(document.activeElement).toBe(more())
  expect(scrolled).toEqual([])
  const menu = within(await openActions(person, device))
  await person.click(menu.getByRole('menuitem', { name: '解绑' }))
  await screen.findByRole('dialog', { name: /解绑/ })
  scrolled.splice(0)
  await dismiss(person)
  await waitFor(() => expect(document.activeElement).toBe(more()))
  expect(scrolled).toEqual([])
})

it('a press moves no column of the table, and a key that comes to a covered cell does', async () => {
  await openDeviceList({ devices })
  const scroller = screen.getByRole('region', { name: 'Hi-Mit列表表格' })
  const covered = within(rowOf(device))
    .getAllByRole('cell')
    .find((cell) => cell.textContent === device.city)
  if (!covered) throw new Error('no such cell')
  const placed = (left: number, right: number) => () => ({ left, right, top: 0, bottom: 40 }) as DOMRect
  jest.spyOn(scroller, 'getBoundingClientRect').mockImplementation(placed(0, 1000))
  // Behind the actions, which stay at the right edge.
  jest.spyOn(covered, 'getBoundingClientRect').mockImplementation(placed(880, 980))
  fireEvent.pointerDown(covered)
  fireEvent.focus(covered)
  fireEvent.click(covered)
  expect(scroller.scrollLeft).toBe(0)
  fireEvent.keyUp(covered, { key: 'Tab' })
  expect(scroller.scrollLeft).toBeGreaterThan(0)
})

const anchored = () => document.querySelector<HTMLElement>('#opener')
const overlays = {
  dialog: (open: boolean) => (
    <Dialog width="form" open={open}>
      <button type="button">inside</button>
    </Dialog>
  ),
  drawer: (open: boolean) => (
    <Drawer open={open}>
      <button type="button">inside</button>
    </Drawer>
  ),
  popover: (open: boolean) => (
    <Popover open={open} anchorEl={anchored()}>
      <button type="button">inside</button>
    </Popover>
  ),
  menu: (open: boolean) => (
    <LazyMenu
      label="menu"
      anchor={anchored()}
      open={open}
      choices={[{ key: 'a', label: 'inside', onChoose: () => undefined }]}
      onClose={() => undefined}
    />
  ),
}

it.each(Object.entries(overlays))('a %s gives the focus back without scrolling to it', async (_, overlay) => {
  const page = (open: boolean) => (
    <>
      <table>
        <tbody>
          <tr>
            <td>
              <button type="button" id="opener">
                opener
              </button>
            </td>
          </tr>
        </tbody>
      </table>
      {overlay(open)}
    </>
  )
  const { rerender } = render(page(false))
  anchored()?.focus()
  const scrolled = watchFocus()
  rerender(page(true))
  await waitFor(() => expect(document.activeElement).not.toBe(anchored()))
  rerender(page(false))
  await waitFor(() => expect(document.activeElement).toBe(anchored()))
  expect(scrolled).toEqual([])
})

it('modal parts of the library open through these alone', () => {
  const root = join(import.meta.dirname, '../../components')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const modal = /from '@mui\/material\/(Dialog|Drawer|SwipeableDrawer|Menu|Popover|Modal|Select)'/
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name) => modal.test(readFileSync(join(root, name), 'utf8'))).sort()).toEqual([
    'ui/overlay/dialog.tsx',
    'ui/overlay/drawer.tsx',
    'ui/overlay/lazy-menu.tsx',
    'ui/overlay/popover.tsx',
  ])
})
