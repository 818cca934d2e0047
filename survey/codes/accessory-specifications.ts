import type { SpecificationRow, SpecificationTable } from '../definition.ts'
import { grabForms } from './accessories.ts'
import { presence } from './devices.ts'
import { choice, helped, quantity, size, words } from './specification-rows.ts'

const grabBucket: readonly SpecificationRow[] = [
  size('公称容量（平積）', 'm3'),
  size('山積容量', 'm3'),
  size('質量', 't'),
  size('開口幅', 'm'),
  choice('密閉式の別', grabForms),
  choice('爪の有無', presence),
]

const impactHammer: readonly SpecificationRow[] = [
  size('ラム質量', 't'),
  size('打撃エネルギー', 'kJ'),
  size('最大杭径', 'mm'),
  size('機械質量', 't'),
]

/** Dictionary 2.3.1 (own design). Other rows are blank; kind 199 その他 is free: title and value are typed. */
export const accessorySpecifications: SpecificationTable = {
  // グラブバケット（普通土盤用・硬土盤用）
  '101': grabBucket,
  '102': grabBucket,
  // オレンジピールバケット
  '103': [size('容量', 'm3'), size('質量', 't'), quantity('爪数', '本'), size('開口径', 'm')],
  // 砕岩棒
  '104': [size('質量', 't'), size('長さ', 'm'), words('先端形状')],
  // カッターヘッド
  '105': [size('外径', 'mm'), quantity('刃数', '枚'), size('質量', 't'), size('対応出力', 'kW')],
  // スパッド
  '106': [size('長さ', 'm'), size('外径または一辺', 'mm'), size('板厚', 'mm'), size('質量', 't')],
  // アンカー
  '107': [size('質量', 't'), words('型式'), size('把駐力', 'kN')],
  // アンカーチェーン
  '108': [size('径', 'mm'), size('1連の長さ', 'm'), size('質量', 't')],
  // 係留ブイ
  '109': [size('浮力', 'kN'), size('直径', 'm'), size('質量', 't')],
  // ワイヤロープ
  '110': [
    helped(size('径', 'mm'), 'ワイヤロープ径と同じ値です。'),
    size('1巻の長さ', 'm'),
    size('破断荷重', 'kN'),
    words('構成'),
  ],
  // 油圧ハンマ・ディーゼルハンマ
  '111': impactHammer,
  '112': impactHammer,
  // バイブロハンマ
  '113': [size('起振力', 'kN'), size('偏心モーメント', 'N·m'), size('出力', 'kW'), size('機械質量', 't')],
  // 吊枠・吊天秤
  '114': [size('定格荷重', 't'), size('長さ', 'm'), size('幅', 'm'), size('質量', 't')],
  // 汚濁防止枠
  '115': [size('長さ', 'm'), size('幅', 'm'), size('カーテン長', 'm'), size('質量', 't')],
  // 防舷材
  '116': [size('直径', 'mm'), size('長さ', 'm'), words('型式')],
  // 連結装置
  '117': [size('連結力', 'kN'), words('型式'), size('質量', 't')],
  // 処理機・撹拌翼
  '118': [size('翼径', 'mm'), quantity('軸数', '軸'), size('質量', 't')],
  // ケーシングパイプ
  '119': [size('外径', 'mm'), size('板厚', 'mm'), size('長さ', 'm'), size('質量', 't')],
  // その他
  '199': [],
}
