import { ScreenSkeleton } from '@/components/screen/screen-skeleton'

export default ScreenSkeleton
