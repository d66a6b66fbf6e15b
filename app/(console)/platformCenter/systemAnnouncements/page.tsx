import { AnnouncementListScreen } from '@/components/features/announcement/announcement-list'
import { listPage } from '@/components/screen/list/list-page'
import { announcementApi } from '@/lib/contract/announcement'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('systemAnnouncements')

export default listPage(announcementApi.list, AnnouncementListScreen, ['announcement', 'richText'])
