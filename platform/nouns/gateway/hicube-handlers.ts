import { hicubeApi } from '@/lib/contract/hicube'
import { implement } from '../../kernel/http/implement'
import { hicube as kind } from '../device/controller-kind'
import { controllerList } from '../device/controller-list-handlers'

export const hicube = implement(hicubeApi, controllerList(kind))
