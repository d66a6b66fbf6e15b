import type { PlatformId } from '@/lib/contract/platform-id'

type SeedAnnouncement = { type: 1 | 2; title: string; titleEn: string; content: string; contentEn: string }

const service: Record<PlatformId, [zh: string, en: string]> = {
  6: ['每日 8:00-20:00（北京时间）', 'daily 8:00 to 20:00 (Beijing time)'],
  12: ['工作日 8:30-18:00（北京时间）', 'on working days 8:30 to 18:00 (Beijing time)'],
  13: ['工作日 9:00-18:00（北京时间）', 'on working days 9:00 to 18:00 (Beijing time)'],
}

/** Two announcements of one brand, the top one first. */
export const seedAnnouncements = (platformId: PlatformId): readonly SeedAnnouncement[] => [
  {
    type: 1,
    title: '平台升级通知',
    titleEn: 'Platform upgrade',
    content:
      '<p>平台将于本周六 <strong>01:00-03:00（UTC）</strong> 升级。升级期间可以查看设备，不能下发控制。</p><ul><li>升级前请保存正在填写的内容。</li><li>升级后请刷新页面。</li></ul>',
    contentEn:
      '<p>The platform is upgraded this Saturday, <strong>01:00 to 03:00 UTC</strong>. Devices stay visible meanwhile; control commands are not sent.</p><ul><li>Save what you are typing before it begins.</li><li>Reload the page afterwards.</li></ul>',
  },
  {
    type: 2,
    title: '客服时间',
    titleEn: 'Service hours',
    content: `<p>技术支持时间：${service[platformId][0]}。邮箱：<a href="mailto:support@example.com">support@example.com</a></p>`,
    contentEn: `<p>Technical support answers ${service[platformId][1]}. Mail: <a href="mailto:support@example.com">support@example.com</a></p>`,
  },
]
