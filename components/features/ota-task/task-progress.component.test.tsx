import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import en from '@/messages/en/otaTask.json'
import { TaskProgress } from './task-progress'

const counts = { total: 3, success: 0, fail: 3, upgrading: 0, waiting: 0 }
const show = (isRejected: boolean) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ otaTask: en }}>
      <TaskProgress counts={counts} isRejected={isRejected} />
    </NextIntlClientProvider>,
  )

it('says of a rejected upgrade that none of its devices was tried, and draws no failure', () => {
  const { container } = show(true)
  expect(screen.getByRole('img', { name: '3 devices rejected, none tried' })).toBeTruthy()
  expect(container.textContent).not.toContain('failed')
  expect(container.querySelector('[data-part="fail"]')).toBeNull()
})

it('counts the failures of one that ran', () => {
  const { container } = show(false)
  expect(container.textContent).toContain('3 failed')
  expect(container.querySelector<HTMLElement>('[data-part="fail"]')?.style.width).toBe('100%')
})
