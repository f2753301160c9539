/**
 * Handwritten pairs of questions that show whether a model tells paraphrases from other questions on the same subject.
 * Data only. Questions that differ in one word (“undo the last commit”, “undo the last merge”) are in neither list,
 * because they are similar in any case.
 */

export interface CalibrationPairs {
  /** Both questions ask the same in other words. */
  readonly same: readonly (readonly [string, string])[];
  /** Both questions share a subject, but one's answer does not help with the other. */
  readonly apart: readonly (readonly [string, string])[];
}

export const english: CalibrationPairs = {
  same: [
    ['How can I make a docker image smaller?', 'Ways to shrink a docker image'],
    ['How do I get a red wine stain out of a carpet?', 'Best way to remove spilled wine from a rug'],
    ['My laptop gets very hot when I play games, what can I do?', 'Notebook overheating during gaming, how to fix it'],
    ['What should I wear to a job interview?', 'Which clothes are right for an interview for a new job?'],
    ['How do I sort a list of objects by a field in Python?', 'Python: order an array of dicts by one key'],
    ['How often should I water a cactus?', 'Cactus watering schedule: how many days between?'],
    ['How do I politely decline an invitation?', 'Nice wording to say no when somebody invites me'],
    ['What is a good present for my father who turns 70?', "Gift ideas for dad's seventieth birthday"],
    ['How can I fall asleep faster at night?', 'Tips against lying awake for hours in bed'],
    ['Is it cheaper to rent a flat or to buy one?', 'Renting versus buying an apartment, which costs less?'],
    ['How do I center a div on the page with CSS?', 'Put an element in the middle of the screen using stylesheets'],
    ['What does the HTTP status 429 mean?', 'Explain the too many requests response of a web server'],
    ['How do I prepare a presentation for the board?', 'Getting slides ready for a talk to the directors'],
    ['Which vegetables can I plant in autumn?', 'What can be sown in the garden in the fall?'],
    ['How do I ask my boss for more money?', 'Negotiating a pay rise with my manager'],
    ['What is the fastest way to learn Spanish words?', 'How can I memorise Spanish vocabulary quickly?'],
  ],
  apart: [
    ['How can I make a docker image smaller?', 'How do I copy a file out of a docker container?'],
    ['How do I get a red wine stain out of a carpet?', 'Which red wine goes with roast lamb?'],
    ['My laptop gets very hot when I play games, what can I do?', 'Which laptop should I buy for programming?'],
    ['What should I wear to a job interview?', 'How do I write a letter to quit my job?'],
    ['How do I sort a list of objects by a field in Python?', 'How do I read a CSV file in Python?'],
    ['How often should I water a cactus?', 'Which soil is best for a cactus?'],
    ['How do I politely decline an invitation?', 'What should a wedding invitation say?'],
    ['What is a good present for my father who turns 70?', 'How do I help my father with his computer?'],
    ['How can I fall asleep faster at night?', 'How do I wake up without an alarm clock?'],
    ['Is it cheaper to rent a flat or to buy one?', 'How do I paint the walls of a rented flat?'],
    ['How do I center a div on the page with CSS?', 'How do I load a font of my own with CSS?'],
    ['What does the HTTP status 429 mean?', 'How do I send a file over HTTP with curl?'],
    ['How do I prepare a presentation for the board?', 'How do I export slides of a presentation as PDF?'],
    ['Which vegetables can I plant in autumn?', 'How long do I roast vegetables in the oven?'],
    ['How do I ask my boss for more money?', 'My boss ignores my emails, what should I do?'],
    ['What is the fastest way to learn Spanish words?', 'Where should I go in Spain in October?'],
    ['How do I back up a Postgres database every night?', 'How do I add an index to a big Postgres table?'],
    ['How do I renew my passport?', 'Which countries can I visit without a visa?'],
    ['How much should I tip in a restaurant in New York?', 'Which museums in New York are free?'],
    ['Explain recursion to a ten year old', 'Explain photosynthesis to a ten year old'],
    ['Write a short birthday poem for my sister', 'Plan a surprise birthday party for my sister'],
    ['How do I change a bicycle tyre?', 'Which lock is best for an expensive bicycle?'],
    ['What are good stretches after running?', 'How do I choose running shoes?'],
    ['How do I undo a rebase in git?', 'How do I ignore a folder in git?'],
  ],
};

export const japanese: CalibrationPairs = {
  same: [
    ['Dockerイメージのサイズを小さくするには？', 'Dockerのイメージを軽量化する方法'],
    ['カーペットにこぼした赤ワインの染みを落としたい', '絨毯についたワインの汚れの取り方'],
    ['ゲーム中にノートパソコンが熱くなるのを何とかしたい', 'ノートPCがゲームをすると発熱する。対策は？'],
    ['転職の面接には何を着ていけばいい？', '面接にふさわしい服装を教えて'],
    ['Pythonで辞書のリストをキーで並べ替えるには？', 'Python リスト内のdictを特定の項目でソート'],
    ['サボテンの水やりの頻度は？', 'サボテンにはどのくらいの間隔で水をあげればいい？'],
    ['誘いをやんわり断る言い方は？', '角を立てずに招待を断りたい'],
    ['70歳になる父への贈り物は何がいい？', '父の古希祝いのプレゼント案'],
    ['眼鏡がすぐ曇る', 'メガネのレンズの結露を防ぎたい'],
    ['賃貸と持ち家はどちらが得？', '家は借りるのと買うのではどっちが安い？'],
    ['CSSで要素を画面の真ん中に置くには？', 'divを中央寄せにするスタイルの書き方'],
    ['上司に給料を上げてほしいと頼むには？', '昇給の交渉の仕方'],
    ['秋に植えられる野菜は？', '9月から10月に種をまける家庭菜園の作物'],
    ['スペイン語の単語を早く覚えるには？', 'スペイン語のボキャブラリーを効率よく暗記したい'],
    ['役員向けの発表の準備はどう進める？', '取締役会でのプレゼンの用意の仕方'],
    ['靴の嫌なにおいを消したい', 'スニーカーが臭うときの消臭方法'],
  ],
  apart: [
    ['Dockerイメージのサイズを小さくするには？', 'Dockerコンテナからファイルを取り出すには？'],
    ['カーペットにこぼした赤ワインの染みを落としたい', '羊のローストに合う赤ワインは？'],
    ['ゲーム中にノートパソコンが熱くなるのを何とかしたい', 'プログラミング向けのノートパソコンのおすすめは？'],
    ['転職の面接には何を着ていけばいい？', '退職届の書き方を教えて'],
    ['Pythonで辞書のリストをキーで並べ替えるには？', 'PythonでCSVファイルを読むには？'],
    ['サボテンの水やりの頻度は？', 'サボテンに合う土は？'],
    ['誘いをやんわり断る言い方は？', '結婚式の招待状の文面を考えて'],
    ['70歳になる父への贈り物は何がいい？', '父にスマートフォンの使い方を教えるには？'],
    ['眼鏡がすぐ曇る', '眼鏡の度が合っているか確かめるには？'],
    ['賃貸と持ち家はどちらが得？', '賃貸の部屋の壁に穴を開けずに棚をつけたい'],
    ['CSSで要素を画面の真ん中に置くには？', 'CSSで自分のフォントを読み込むには？'],
    ['上司に給料を上げてほしいと頼むには？', '上司がメールに返事をくれない、どうすればいい？'],
    ['秋に植えられる野菜は？', '野菜をオーブンで焼く時間は？'],
    ['スペイン語の単語を早く覚えるには？', '10月のスペイン旅行はどこがいい？'],
    ['役員向けの発表の準備はどう進める？', 'スライドをPDFで書き出すには？'],
    ['靴の嫌なにおいを消したい', '革靴の磨き方を教えて'],
    ['Postgresを毎晩バックアップするには？', 'Postgresの大きな表に索引を足すには？'],
    ['パスポートの更新の手続きは？', 'ビザなしで行ける国は？'],
    ['ニューヨークのレストランのチップはいくら？', 'ニューヨークで無料の美術館は？'],
    ['再帰を小学生にわかるように説明して', '光合成を小学生にわかるように説明して'],
    ['妹の誕生日の短い詩を書いて', '妹の誕生日のサプライズを計画して'],
    ['自転車のタイヤの替え方', '高い自転車にはどの鍵がいい？'],
    ['走ったあとのストレッチは？', 'ランニングシューズの選び方は？'],
    ['gitでリベースを取り消すには？', 'gitでフォルダを無視するには？'],
  ],
};
