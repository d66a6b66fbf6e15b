import { listPage } from '@/components/screen/list/list-page'
import { AnnouncementListScreen } from '@/components/screens/platform-center/announcement/announcement-list'
import { announcementApi } from '@/lib/contract/announcement'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('systemAnnouncements')

export default listPage(announcementApi.list, AnnouncementListScreen, ['announcement', 'richText'])
