import { expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import profilePage from '@/app/(console)/informationEdit/page'
import { sessionApi } from '@/lib/contract/session'
import { answer } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'

const dashboard = async () => <h1>dashboard</h1>

it('in Ctrl K, Enter that ends a composition opens nothing, and the next Enter opens the first hit', async () => {
  const { person } = await renderConsole({
    page: dashboard,
    at: '/dashboard',
    pages: { '/dashboard': dashboard, '/informationEdit': profilePage },
    answers: [answer(sessionApi.list, { list: [] })],
  })
  await person.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: '搜索' })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0))
  for (const ending of [{ keyCode: 229 }, { keyCode: 13, isComposing: true }]) {
    fireEvent.keyDown(field, { key: 'Enter', ...ending })
    expect(screen.queryByRole('combobox')).toBeTruthy()
    expect(window.location.pathname).toBe('/dashboard')
  }
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})
