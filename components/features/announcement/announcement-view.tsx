import { Tag } from '@/components/screen/table/cells'
import { CleanHtml } from '@/components/ui/clean-html'
import type { Announcement } from '@/lib/contract/announcement'
import { dayOf } from '@/lib/format/wire-time'
import styles from './announcement-view.module.css'

type AnnouncementViewProps = { announcement: Pick<Announcement, 'announceDate' | 'content'> }

/** Title of an announcement, with its tag when it is a top one. */
export const AnnouncementTitle = ({ title, type, top }: { title: string; type: 1 | 2; top: string }) => (
  <>
    {title} {type === 1 && <Tag tone="label">{top}</Tag>}
  </>
)

/** An announcement as readers see it: the first ten characters of its date (spec 3), and its content. */
export const AnnouncementView = ({ announcement: { announceDate, content } }: AnnouncementViewProps) => (
  <div className={styles.view}>
    <time dateTime={dayOf(announceDate)}>{dayOf(announceDate)}</time>
    <CleanHtml html={content} />
  </div>
)
