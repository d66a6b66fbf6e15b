import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { PermissionPicker } from '@/components/features/menu/menu-controls'
import { MoreMessages } from '@/components/ui/more-messages'
import { permissionName, permissions } from '@/lib/contract/permission'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { renderPage } from '@/tests/support/component/render-page'

it.each(['zh', 'en'] as const)('a right is offered by its name, not by its key alone (%s)', async (language) => {
  const page = async () => (
    <MoreMessages messages={pickMessages(language, ['menu'])}>
      <PermissionPicker id="perms" label="" value="" error={undefined} describedBy={undefined} onChange={() => {}} />
    </MoreMessages>
  )
  await renderPage({ page, at: '/dashboard', language, answers: [] })
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(offered.slice(1)).toEqual(permissions.map((key) => `${permissionName(key, language)} · ${key}`))
})
