/** The vocabulary of the tiny model: words of one concept have nearly the same vector, in English and Japanese. */

export const concepts: readonly (readonly string[])[] = [
  ['car', 'cars', 'automobile', 'automobiles', 'vehicle', 'vehicles', '自動車', '車', 'クルマ'],
  ['dog', 'dogs', 'puppy', 'hound', '犬', '子犬', 'ワンちゃん'],
  ['cat', 'cats', 'kitten', '猫', '子猫'],
  ['doctor', 'physician', 'hospital', 'clinic', '医者', '医師', '病院'],
  ['cook', 'cooking', 'recipe', 'recipes', 'dish', 'meal', 'dinner', '料理', '献立', '夕食', 'レシピ'],
  ['curry', 'stew', 'カレー', 'シチュー'],
  ['travel', 'trip', 'journey', 'vacation', 'holiday', '旅行', '旅', '休暇'],
  ['money', 'cost', 'price', 'budget', 'expense', 'expenses', 'お金', '費用', '値段', '予算'],
  ['tax', 'taxes', '税金', '確定申告', '税'],
  ['house', 'home', 'apartment', 'flat', '家', '住宅', '部屋', '賃貸'],
  ['child', 'children', 'kid', 'kids', 'baby', '子供', '子ども', '赤ちゃん'],
  ['sleep', 'asleep', 'insomnia', 'nap', '眠る', '睡眠', '不眠', '眠れない'],
  ['music', 'song', 'songs', 'melody', '音楽', '曲', '歌'],
  ['garden', 'plant', 'plants', 'flower', 'flowers', '庭', '植物', '花'],
  ['letter', 'email', 'mail', 'message', '手紙', 'メール'],
  ['book', 'books', 'novel', '本', '小説', '書籍'],
  ['run', 'running', 'jog', 'jogging', 'marathon', '走る', 'ランニング', 'マラソン'],
  ['docker', 'container', 'containers', 'コンテナ', 'ドッカー'],
  ['volume', 'volumes', 'storage', 'disk', 'ボリューム', 'ストレージ', 'ディスク'],
  [
    'delete',
    'deleted',
    'remove',
    'removed',
    'vanish',
    'disappear',
    'gone',
    'erase',
    '消える',
    '消えた',
    '消す',
    '削除',
    '失う',
  ],
  ['database', 'databases', 'postgres', 'sql', 'table', 'データベース', 'テーブル'],
  ['error', 'errors', 'bug', 'bugs', 'failure', 'crash', 'broken', 'エラー', 'バグ', '不具合', '失敗'],
  ['slow', 'sluggish', 'latency', 'lag', '遅い', '重い', '遅延'],
  ['fast', 'quick', 'speed', 'faster', '速い', '高速', '速く'],
  ['password', 'login', 'credential', 'credentials', 'authentication', 'パスワード', 'ログイン', '認証'],
  ['test', 'tests', 'testing', 'テスト', '試験'],
  ['react', 'component', 'components', 'hook', 'hooks', 'コンポーネント', 'フック'],
  ['twice', 'double', 'two', 'repeated', '二回', '二重', '2回'],
  ['file', 'files', 'folder', 'directory', 'ファイル', 'フォルダ'],
  ['save', 'keep', 'preserve', 'persist', 'persistent', 'backup', '保存', '残す', '永続化', 'バックアップ'],
  ['weather', 'rain', 'forecast', '天気', '雨', '予報'],
  ['japanese', 'japan', '日本語', '日本'],
];

/** Frequent words that say nothing about the subject of a text. */
export const stopWords: readonly string[] =
  'a an and are as at be but by can do does for from has have how i in is it my not of on or should so that the this to up was what when why with you が を に は の と で も へ や か から まで です ます した する して なぜ どう ない なる いる ある'.split(
    ' ',
  );

/** With these characters an unknown word is spelled out instead of ending the text. */
export const characters: readonly string[] = Array.from(
  'abcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"()-/_。、「」・ーぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろわをんァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロワヲン',
);
