import { describe, expect, test } from 'vitest'
import type { Choices } from '#survey'
import * as codes from '#survey/codes/index'

// Every enumeration written out once more: a code or label that changes or goes missing must fail here.

const written = ({ items }: Choices): string[] => items.map(({ code, label }) => `${code} ${label}`)

describe('enumerations of the specification', () => {
  test('保有形態', () => {
    expect(written(codes.ownershipForms)).toEqual([
      '0 自社保有',
      '1 廃船',
      '2 売船',
      '3 用船',
      '4 貸船',
      '5 共有',
      '6 用船終了',
      '7 保有実績なし',
      '8 海外就役',
      '9 個人所有',
      '10 その他',
    ])
  })

  test('作業船購買形態', () => {
    expect(written(codes.purchaseForms)).toEqual(['0 新造船購入', '1 中古船購入', '9 その他'])
  })

  test('船種コード: 21 working ships, then 15 attendant craft', () => {
    expect(written(codes.vesselTypes)).toEqual([
      '1001 ポンプ浚渫船',
      '1002 舷側積込ポンプ浚渫船',
      '1003 カッターレスポンプ浚渫船',
      '1005 グラブ浚渫船',
      '1006 高濃度浚渫船',
      '1007 リクレーマ船',
      '1008 バージアンローダ船',
      '1009 バックホウ浚渫船',
      '1010 自航起重機船',
      '1011 非航起重機船',
      '1012 クレーン付台船',
      '1013 杭打船',
      '1014 自己昇降式作業台船',
      '1015 深層混合処理船',
      '1017 サンドコンパクション船',
      '1018 コンクリートミキサー船',
      '1020 マイクロポンプ船',
      '1034 ケーソン製作用作業台船',
      '1035 空気圧送船',
      '1036 捨石均し船',
      '1037 水中バックホウ',
      '1019 揚錨船',
      '1021 引船',
      '1022 押船',
      '1023 交通船',
      '1024 潜水士船',
      '1026 グラブ付自航運搬船',
      '1028 石運船',
      '1029 土運船',
      '1030 押航土運船',
      '1031 台船',
      '1032 スパッド台船',
      '1033 グラブ付台船',
      '1038 探査台船（磁気）',
      '1039 船外機船',
      '1040 油圧式スパッド台船',
    ])
    const groups = codes.vesselTypes.items.map(({ group }) => group)
    expect(groups.filter((group) => group === '主作業船')).toHaveLength(21)
    expect(groups.filter((group) => group === '付属船')).toHaveLength(15)
  })

  test('就役地域コード', () => {
    expect(written(codes.serviceRegions)).toEqual([
      '1 北海道太平洋',
      '2 北海道日本海',
      '3 北海道オホーツク',
      '14 本州日本海',
      '15 本州東太平洋',
      '16 離島',
      '27 九州・四国・本州南太平洋',
      '28 瀬戸内海・琵琶湖',
      '30 国際空港地区',
    ])
  })

  test('購入価格の証明書類', () => {
    expect(written(codes.priceProofs)).toEqual([
      '1 建造契約書',
      '2 建造証明書',
      '3 船価証明書',
      '4 請求書・領収書',
      '5 売買契約書',
      '6 なし（提出できない）',
      '99 その他',
    ])
  })

  test('GNSS and ICT施工管理装置', () => {
    expect(written(codes.gnss)).toEqual(['0 無', '1 有'])
    expect(written(codes.ictDevices)).toEqual(['0 無', '1 有（損料）', '2 有（リース）'])
  })

  test('改造目的コード', () => {
    expect(written(codes.modificationPurposes)).toEqual([
      '1 機能向上のための機器換装',
      '2 仕様変更',
      '3 船種変更',
      '4 環境対策',
      '5 IT化',
      '6 老朽化更新',
      '7 居住性向上',
      '99 その他',
    ])
  })
})

describe('enumerations of the dictionary', () => {
  test.each<[string, Choices, string]>([
    [
      '駆動動力形式',
      codes.driveSystems,
      '1 ディーゼル（D）|2 電動（E）|3 ディーゼル電動（DE）|4 タービン（T）|5 油圧|99 その他',
    ],
    ['燃料種別', codes.fuelTypes, '1 A重油|2 軽油|3 C重油|4 ガソリン|5 バイオ燃料|6 LNG|7 電力|99 その他'],
    ['出力単位', codes.powerUnits, '1 kW|2 PS'],
    ['油脂・消耗品の単位', codes.oilUnits, '1 L|2 kg|3 個|4 m|99 その他'],
    ['自航・非航の別', codes.propulsions, '1 自航|2 非航'],
    ['船体保持方式', codes.holdings, '1 アンカー方式|2 スパッド方式|3 両用'],
    ['起重機形式', codes.craneForms, '1 固定式|2 俯仰式|3 旋回式|4 クローラクレーン搭載'],
    ['投入・開閉方式', codes.dumpForms, '1 底開式|2 全開式|3 側開式|4 傾倒式|5 密閉式|6 押出式|9 開閉なし'],
    ['載荷型式', codes.loadForms, '1 甲板積み|2 船倉積み'],
    ['航行区域', codes.navigationAreas, '1 平水|2 限定沿海|3 沿海|4 近海|5 遠洋'],
    ['船質', codes.hullMaterials, '1 鋼|2 軽合金|3 FRP|4 木|99 その他'],
    [
      '材質',
      codes.materials,
      '1 鋼|2 鋳鋼|3 耐摩耗鋼|4 ステンレス鋼|5 ポリエチレン|6 ゴム|7 FRP|8 ワイヤロープ鋼線|9 アルミ合金|99 その他',
    ],
    [
      '付属品の種類',
      codes.accessoryKinds,
      '101 グラブバケット（普通土盤用）|102 グラブバケット（硬土盤用）|103 オレンジピールバケット|104 砕岩棒|105 カッターヘッド|106 スパッド|107 アンカー|108 アンカーチェーン|109 係留ブイ|110 ワイヤロープ|111 油圧ハンマ|112 ディーゼルハンマ|113 バイブロハンマ|114 吊枠・吊天秤|115 汚濁防止枠|116 防舷材|117 連結装置（押航用）|118 処理機・撹拌翼|119 ケーシングパイプ|199 その他',
    ],
    ['数量の単位', codes.quantityUnits, '1 個|2 本|3 組|4 m|5 枚'],
    ['ハンマ形式', codes.hammerForms, '1 油圧|2 ディーゼル|3 気動|4 振動（バイブロ）|99 その他'],
    [
      '排砂管設備の種別',
      codes.dischargeParts,
      'h1 排砂管|h2 ゲートバルブ|h3 曲管|h4 分岐管|h5 フロータ|h6 ジョイント',
    ],
    ['排砂管の用途', codes.pipeUses, '1 陸上管|2 海上管（水上管）|3 沈設管|4 船内管'],
    ['接続方式', codes.pipeJoints, '1 フランジ|2 差込|3 ボール|4 ゴムスリーブ|99 その他'],
    ['弁の駆動方式', codes.valveDrives, '1 手動|2 油圧|3 電動'],
    ['分岐形', codes.branchForms, '1 Y形|2 T形|3 十字形|99 その他'],
    ['フロータ形式', codes.floatForms, '1 円筒形|2 舟形|3 巻付形（カラー形）|99 その他'],
    [
      'ジョイント種別',
      codes.jointForms,
      '1 ゴムジョイント|2 ボールジョイント|3 フレキシブルホース|4 伸縮継手|99 その他',
    ],
    ['主な土質', codes.soils, '1 粘性土|2 砂質土|3 礫質土|4 岩|9 混合'],
    [
      '発注者区分',
      codes.clientClasses,
      '1 国（地方整備局・北海道開発局・沖縄総合事務局）|2 都道府県・政令指定都市|3 市町村・港務局|4 独立行政法人・会社法人|5 民間|9 海外|99 その他',
    ],
    ['搭載方法', codes.mountings, '1 船上固定|2 船上積載|3 陸上|4 水中'],
    [
      '補助機器種別',
      codes.auxiliaryKinds,
      '401 油圧ハンマ|402 ディーゼルハンマ|403 バイブロハンマ|404 ウォータージェット装置|405 サンドポンプ・水中ポンプ|406 中継ポンプ（ブースター）|407 ウインチ|408 発動発電機|409 空気圧縮機|410 潜水送気装置|411 グラウトポンプ・ミキサー|412 コンクリートポンプ（定置式）|413 油圧ユニット|414 吊枠・吊天秤|415 汚濁防止枠・汚濁防止膜|416 測量・測位装置|417 水中切断・溶接装置|418 注排水ポンプ|499 その他の補助機器',
    ],
    [
      '作業機械種別',
      codes.machineKinds,
      '801 クローラクレーン|802 トラッククレーン・ラフテレーンクレーン|803 バックホウ|804 クラムシェル|805 ロングアームバックホウ|806 ブルドーザ|807 水陸両用ブルドーザ|808 ホイールローダ|809 ダンプトラック|810 杭打機（三点支持式）|811 アースオーガ|812 地盤改良機（陸上）|813 大型ブレーカ|814 コンクリートポンプ車|815 コンクリートプラント（陸上）|816 ケーソン進水・滑動装置|817 不整地運搬車|818 振動ローラ|819 高所作業車・フォークリフト|899 その他の作業機械',
    ],
  ])('%s', (title, list, expected) => {
    expect(list.title).toBe(title)
    expect(written(list)).toEqual(expected.split('|'))
  })

  test('都道府県: 47, by their two-digit codes', () => {
    expect(codes.prefectures.items).toHaveLength(47)
    expect(written(codes.prefectures)).toEqual(
      expect.arrayContaining(['01 北海道', '13 東京都', '26 京都府', '27 大阪府', '40 福岡県', '47 沖縄県']),
    )
    expect(codes.prefectures.items[25]?.also).toEqual(['京都'])
    expect(codes.prefectures.items[2]?.also).toEqual(['3', '岩手'])
  })
})

test('no two lists share an id', () => {
  const ids = Object.values(codes).flatMap((value) => ('items' in value && 'id' in value ? [value.id] : []))
  expect(ids.length).toBe(39)
  expect(new Set(ids).size).toBe(ids.length)
})
