import { ScreenSkeleton } from '@/components/screen/page/screen-skeleton'

export default ScreenSkeleton
