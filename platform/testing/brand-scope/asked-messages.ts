import type { AskedRows, Foreign } from './foreign'
import { announcementForm, pushForm } from './forms'

const asPush = ({ push }: Foreign) => ({ messageId: push })
const asAnnouncement = ({ announcement }: Foreign) => ({ announcementId: announcement })

export const askedMessages: AskedRows = {
  'announcement.current': 'takes no key',
  'announcement.markRead': 'in lists',
  'announcement.list': 'in lists',
  // Whose brands it may be for: handlers/announcement-changes.test.ts.
  'announcement.save': 'takes no key',
  'announcement.info': asAnnouncement,
  'announcement.update': (there) => ({ ...asAnnouncement(there), ...announcementForm, version: 1 }),
  'announcement.publish': asAnnouncement,
  'announcement.withdraw': asAnnouncement,
  'announcement.remove': asAnnouncement,
  'announcement.readers': asAnnouncement,
  'push.list': 'in lists',
  'push.info': asPush,
  // Users of another brand are refused at their field: handlers/push.test.ts.
  'push.save': 'takes no key',
  'push.audience': 'takes no key',
  'push.recipients': 'takes no key',
  'push.resolve': 'takes no key',
  'push.test': 'takes no key',
  'push.update': (there) => ({ ...asPush(there), ...pushForm, version: 1 }),
  'push.copy': asPush,
  'push.send': (there) => ({ ...asPush(there), version: 1, confirmCount: 1, now: 1 }),
  'push.cancel': asPush,
  'push.recall': asPush,
  'push.remove': asPush,
  // Held to the brand by its own test: handlers/event.test.ts.
  'event.stream': 'takes no key',
}
