import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Device } from '@/lib/contract/device'

/** WiFi IDs in the order of the rows. */
export const shownIds = (): string[] =>
  screen.queryAllByText(/^[0-9A-F]{12}$/).map(({ textContent }) => textContent ?? '')

export const idsOf = (devices: readonly Pick<Device, 'macWifiId'>[]): string[] =>
  devices.map(({ macWifiId }) => macWifiId)

/** The row of a device: found by its id, because computing the accessible names of all rows is slow. */
export const rowOf = ({ macWifiId }: Pick<Device, 'macWifiId'>): HTMLElement => {
  const [row] = screen.getAllByText(macWifiId).flatMap((id) => id.closest<HTMLElement>('tr, [role="row"]') ?? [])
  if (!row) throw new Error(`${macWifiId} stands in no row`)
  return row
}

/** The form of a list's filters. */
export const filterForm = () => within(screen.getByRole('form', { name: /^(查询条件|Filters)$/ }))

/** Types filters by their labels and searches. */
export const searchFor = async (person: UserEvent, filters: Record<string, string>): Promise<void> => {
  const form = filterForm()
  for (const [label, value] of Object.entries(filters)) {
    const control = form.getByLabelText(label)
    if (control instanceof HTMLSelectElement) await person.selectOptions(control, value)
    else await fill(person, control, value)
  }
  await person.click(form.getByRole('button', { name: /^(查询|Search)$/ }))
}

/** Opens the menu with a row's other actions. */
export const openActions = async (person: UserEvent, device: Pick<Device, 'macWifiId'>): Promise<HTMLElement> => {
  await person.click(within(rowOf(device)).getByRole('button', { name: /更多操作|More actions/ }))
  return screen.findByRole('menu')
}

/** Replaces the text of a field. */
export const fill = async (person: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await person.clear(field)
  if (text === '') return
  await person.click(field)
  await person.paste(text)
}

/** Closes a dialog or menu by the key. It takes the focus a moment after it is rendered. */
export const dismiss = async (person: UserEvent, role: 'dialog' | 'menu' = 'dialog'): Promise<void> => {
  await waitFor(() => {
    if (!screen.getByRole(role).contains(document.activeElement)) throw new Error(`the ${role} has no focus`)
  })
  await person.keyboard('{Escape}')
  await waitFor(() => {
    if (screen.queryByRole(role)) throw new Error(`the ${role} is still there`)
  })
}
