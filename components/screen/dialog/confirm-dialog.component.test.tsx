import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { en, zh } from '@/messages/messages'
import ConfirmDialog from './confirm-dialog'

test.each([
  ['zh', '停用', '确定停用ada吗？该用户将立即退出登录。', '停用'],
  ['zh', '解绑', '解绑后将清除激活标志，确定解绑吗？', '解绑“ada”'],
  ['zh', '删除', '删除后不可恢复。', '删除“ada”？'],
  ['en', 'Disable', 'Disable ada? They are signed out at once.', 'Disable'],
  ['en', 'Unbind', 'Unbinding clears the activation. Continue?', 'Unbind “ada”'],
  ['en', 'Delete', 'This deletion is not recoverable.', 'Delete “ada”?'],
] as const)('%s %s: %s is asked once', (language, title, text, heading) => {
  render(
    <NextIntlClientProvider locale={language} messages={language === 'zh' ? zh : en} timeZone="UTC">
      <ConfirmDialog title={title} of="ada" text={text} busy={false} onCancel={() => {}} onConfirm={() => {}} />
    </NextIntlClientProvider>,
  )
  const dialog = screen.getByRole('dialog')
  expect(screen.getByRole('heading').textContent).toBe(heading)
  expect(dialog.textContent?.match(/[?？]/g)).toHaveLength(1)
  expect(dialog.textContent?.match(/ada/g)).toHaveLength(1)
})
