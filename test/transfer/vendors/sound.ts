/** Small files as each program writes them, for tests of what becomes of files that are not so. */
const row = (id: string, role: string, more = {}) => ({ id, role, content: `words of ${id} 港`, ...more });

/** By reader: what it reads when all is well. */
export const sound: Readonly<Record<string, readonly unknown[]>> = {
  gemini: [
    {
      header: 'Gemini Apps',
      title: 'Prompted 港?',
      time: '2026-09-20T09:00:00Z',
      products: ['Gemini Apps'],
      details: [{ name: 'Chat', url: 'https://gemini.google.com/app/aaaa1111' }],
      safeHtmlItem: [{ html: '<p>Alder</p>' }],
      subtitles: [{ name: '- a.png', url: 'a-1.png' }],
      attachedFiles: ['a-1.png'],
    },
    {
      header: 'Gemini Apps',
      title: 'Asked two',
      time: '2026-09-20T09:00:00Z',
      details: [{ name: 'Chat', url: 'https://gemini.google.com/app/aaaa1111' }],
      products: ['Gemini Apps'],
      safeHtmlItem: [],
    },
  ],
  aistudio: [
    {
      id: 'p1',
      runSettings: { model: 'models/x' },
      systemInstruction: { text: 'short' },
      chunkedPrompt: {
        chunks: [
          {
            id: 'a',
            role: 'user',
            text: '港?',
            createTime: '2026-01-01T00:00:00Z',
            driveDocument: { id: 'd', name: 'x.pdf' },
          },
          { id: 'b', role: 'model', isThought: true, text: 'hm' },
          {
            id: 'c',
            role: 'model',
            text: 'Alder',
            parts: [{ text: 'Alder' }],
            branchParent: { id: 'a' },
            grounding: { groundingChunks: [{ web: { uri: 'https://a.example', title: 'x' } }] },
          },
        ],
        pendingInputs: [{ text: 'x' }],
      },
    },
  ],
  grok: [
    {
      conversations: [
        {
          conversation: { id: 'g', title: 'x', modify_time: '2026-01-01T00:00:00Z' },
          responses: [
            {
              response: {
                _id: 'a',
                sender: 'human',
                message: '港?',
                create_time: { $date: { $numberLong: '1784005200000' } },
                file_attachments: ['f'],
              },
            },
            {
              response: {
                _id: 'b',
                sender: 'grok',
                message: 'Alder',
                parent_response_id: 'a',
                create_time: { $date: '2026-01-01T00:00:00Z' },
                thinking_trace: 'hm',
                agent_thinking_traces: [{ agent_id: 'x', thinking_trace: 'y' }],
                card_attachments_json: ['{"id":"1"}'],
                steps: [{ text: ['a'] }],
                cited_web_search_results: [{ url: 'https://a.example', title: 't' }],
              },
            },
            { response: { _id: 'c', sender: 'human', message: 'more', parent_response_id: 'b' } },
          ],
        },
      ],
      tasks: [{}],
    },
  ],
  mistral: [
    row('b', 'assistant', {
      chatId: 'm',
      version: 1,
      contentChunks: [
        { type: 'text', text: 'x' },
        { type: 'tool_call', name: 't', publicArguments: '{}' },
      ],
      createdAt: '2026-01-01T00:00:02Z',
      canvas: [{ title: 'c', content: 'x' }],
    }),
    row('a', 'user', {
      chatId: 'm',
      version: 0,
      contentChunks: null,
      createdAt: '2026-01-01T00:00:01Z',
      files: [{ name: 'x.pdf', type: 'document' }],
    }),
  ],
  perplexity: [
    {
      metadata: { thread_id: 't', thread_title: 'x', thread_url: 'https://www.perplexity.ai/search/t-1' },
      conversations: [
        {
          uuid: 'e1',
          query: '港?',
          answer: 'Alder',
          sources: [{ url: 'https://a.example', title: 'x' }],
          timestamp: '2026-01-01T00:00:00Z',
        },
        { uuid: 'e2', query: 'b', answer: 'c' },
      ],
    },
  ],
  copilot: [
    { Conversation: '港', Time: '2026-09-03T10:05:00', Author: 'AI', Message: 'Alder' },
    { Conversation: '港', Time: '2026-09-03T10:05:00', Author: 'Human', Message: 'Which?' },
  ],
  librechat: [
    {
      conversationId: 'l',
      title: 'x',
      messagesTree: [
        {
          messageId: 'a',
          parentMessageId: '0000',
          isCreatedByUser: true,
          text: '港?',
          children: [
            {
              messageId: 'b',
              parentMessageId: 'a',
              isCreatedByUser: false,
              text: '',
              content: [
                { type: 'text', text: 'Alder, the town' },
                { type: 'tool_call', tool_call: { name: 't', args: '{}' } },
              ],
              children: [],
            },
          ],
        },
      ],
    },
  ],
  openwebui: [
    {
      id: 'o',
      title: 'x',
      chat: {
        models: ['m'],
        history: {
          currentId: 'b',
          messages: {
            a: row('a', 'user', { parentId: null }),
            b: row('b', 'assistant', { parentId: 'a', output: [{ type: 'reasoning', content: [{ text: 'hm' }] }] }),
            c: row('c', 'assistant', { parentId: 'a' }),
          },
        },
      },
      updated_at: 1_788_000_000,
    },
  ],
  typingmind: [
    {
      data: {
        chats: [{ chatID: 't', chatTitle: 'x', folderID: 'f', messages: [row('a', 'user'), row('b', 'assistant')] }],
        folders: [{ id: 'f', title: 'x' }],
      },
    },
  ],
  revivalstack: [
    {
      title: 'x',
      exporter: '3',
      count: 1,
      url: 'https://chatgpt.com/c/1a',
      date: '2026-01-01',
      tags: ['t'],
      messages: [
        { id: 'user-1', author: 'user', content: '港?' },
        { id: 'ai-1', author: 'ai', content: 'Alder' },
      ],
    },
  ],
  sharegpt: [
    {
      id: 's',
      conversations: [
        { from: 'human', value: '港?' },
        { from: 'gpt', value: 'Alder, the town' },
        { from: 'tool', value: 'x' },
      ],
    },
  ],
  openai: [
    {
      messages: [
        row('a', 'user'),
        row('b', 'assistant', { tool_calls: [{ function: { name: 'f', arguments: '{}' } }] }),
        row('c', 'tool'),
        row('d', 'assistant'),
      ],
    },
  ],
  chatgpt: [
    {
      id: 'c-1',
      title: '港',
      current_node: 'd',
      mapping: {
        a: { id: 'a', parent: null, children: ['b'], message: null },
        b: {
          id: 'b',
          parent: 'a',
          children: ['d'],
          message: {
            id: 'b',
            author: { role: 'user' },
            content: { content_type: 'text', parts: ['Where is the 港?'] },
          },
        },
        d: {
          id: 'd',
          parent: 'b',
          children: [],
          message: {
            id: 'd',
            author: { role: 'assistant' },
            content: { content_type: 'text', parts: ['It is in the 南です。'] },
          },
        },
      },
    },
  ],
  claude: [
    {
      uuid: 'c-1',
      name: '庭',
      chat_messages: [
        { uuid: 'm1', sender: 'human', parent_message_uuid: null, content: [{ type: 'text', text: 'いつ植える？' }] },
        {
          uuid: 'm2',
          sender: 'assistant',
          parent_message_uuid: 'm1',
          content: [
            { type: 'thinking', thinking: 'Hm, perhaps.' },
            { type: 'text', text: 'In the month of May.' },
          ],
        },
      ],
    },
  ],
  deepseek: [
    {
      id: 'd-1',
      title: '灯台',
      mapping: {
        root: { id: 'root', parent: null, message: null },
        '1': { id: '1', parent: 'root', message: { fragments: [{ type: 'REQUEST', content: '誰が建てた？' }] } },
        '2': { id: '2', parent: '1', message: { fragments: [{ type: 'RESPONSE', content: 'The town of Alder.' }] } },
      },
    },
  ],
  qwen: [
    {
      id: 'q',
      chat_type: 't2t',
      title: '塩',
      chat: {
        history: {
          currentId: 'b',
          messages: {
            a: row('a', 'user', { parentId: null }),
            b: row('b', 'assistant', {
              parentId: 'a',
              content: '',
              content_list: [
                { phase: 'think', content: 'It is about salt.' },
                { phase: 'answer', content: '粗塩を使います。' },
              ],
            }),
          },
        },
      },
    },
  ],
  claudecode: [
    {
      type: 'user',
      uuid: 'a',
      parentUuid: null,
      sessionId: 's',
      cwd: '/home/user/tides',
      message: { role: 'user', content: '潮の表がずれるのはなぜ？' },
    },
    {
      type: 'assistant',
      uuid: 'b',
      parentUuid: 'a',
      sessionId: 's',
      message: {
        role: 'assistant',
        model: 'm',
        content: [
          { type: 'thinking', thinking: 'The zone, probably.' },
          { type: 'tool_use', id: 't', name: 'Read', input: { path: 'table.ts' } },
        ],
      },
    },
    {
      type: 'user',
      uuid: 'c',
      parentUuid: 'b',
      sessionId: 's',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'line one of it' }] },
    },
    {
      type: 'assistant',
      uuid: 'd',
      parentUuid: 'c',
      sessionId: 's',
      message: { role: 'assistant', content: [{ type: 'text', text: 'Change the function, please.' }] },
    },
    { type: 'ai-title', aiTitle: 'x', sessionId: 's' },
  ],
  codex: [
    { type: 'session_meta', timestamp: '2026-10-03T08:00:00Z', payload: { id: 'x', cwd: '/home/user/ferry' } },
    { type: 'turn_context', payload: { model: 'm' } },
    {
      type: 'response_item',
      timestamp: '2026-10-03T08:00:01Z',
      payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: '最初の便は？' }] },
    },
    {
      type: 'response_item',
      timestamp: '2026-10-03T08:00:02Z',
      payload: { type: 'function_call', name: 'shell', arguments: '{}', call_id: 'c' },
    },
    {
      type: 'response_item',
      timestamp: '2026-10-03T08:00:03Z',
      payload: { type: 'function_call_output', call_id: 'c', output: 'some lines here' },
    },
    {
      type: 'response_item',
      timestamp: '2026-10-03T08:00:04Z',
      payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'The ferry at six.' }] },
    },
    { type: 'event_msg', payload: { type: 'thread_rolled_back', num_turns: 0 } },
  ],
  geminicli: [
    { sessionId: 's', projectHash: 'p', startTime: '2026-09-20T10:00:00Z', kind: 'main' },
    { id: 'a', type: 'user', timestamp: '2026-09-20T10:00:01Z', content: [{ text: '網の数を数えて' }] },
    {
      id: 'b',
      type: 'gemini',
      content: 'There are three nets.',
      thoughts: [{ subject: 'x', description: 'Counting them all' }],
      toolCalls: [{ id: 't', name: 'ls', args: {}, result: [] }],
    },
    { $set: { summary: 'x' } },
    { $rewindTo: 'zz' },
  ],
  cursor: [
    {
      key: 'composerData:a',
      value: { name: 'x', fullConversationHeadersOnly: [{ bubbleId: 'b' }, { bubbleId: 'c' }] },
    },
    { key: 'bubbleId:a:b', value: { type: 1, text: 'ブイの色は何色？' } },
    { key: 'bubbleId:a:c', value: { type: 2, text: 'The port side is red.', toolFormerData: { name: 'x' } } },
  ],
  vscode: [
    {
      sessionId: 's',
      responderUsername: 'GitHub Copilot',
      requests: [
        {
          requestId: 'r',
          message: { text: 'どのファイルですか' },
          response: [
            { kind: 'toolInvocationSerialized', toolId: 't', pastTenseMessage: 'Read a file' },
            { value: 'Look into the first file.' },
          ],
          timestamp: 1_790_000_000_000,
        },
      ],
    },
  ],
  cline: [
    {
      role: 'user',
      content: [{ type: 'text', text: '<task>\n岬の地図を描いて\n</task>' }],
    },
    {
      role: 'assistant',
      content: [{ type: 'text', text: 'I will draw the map.\n<read_file><path>a</path></read_file>' }],
    },
    {
      role: 'user',
      content: [{ type: 'text', text: "[read_file for 'a'] Result:\nlines of it" }],
    },
  ],
  jan: [
    {
      id: 'a',
      object: 'thread.message',
      thread_id: 't',
      role: 'user',
      content: [{ type: 'text', text: { value: '潮止まりはいつ？' } }],
      created_at: 1_759_480_000,
    },
    {
      id: 'b',
      object: 'thread.message',
      thread_id: 't',
      role: 'assistant',
      content: [{ type: 'text', text: { value: 'It is near six.' } }],
    },
  ],
  chatbox: [
    {
      'chat-sessions-list': [{ id: 'k', name: 'x' }],
      'session:k': {
        id: 'k',
        messages: [
          { id: 'a', role: 'user', contentParts: [{ type: 'text', text: '網の洗い方は？' }] },
          { id: 'b', role: 'assistant', contentParts: [{ type: 'text', text: 'With fresh water.' }] },
        ],
        messageForksHash: { a: { lists: [{ messages: [{ id: 'c', role: 'assistant', content: 'Never wash it.' }] }] } },
      },
    },
  ],
  nextchat: [
    {
      'chat-next-web-store': {
        sessions: [{ id: 'n', topic: 'x', messages: [row('a', 'user'), row('b', 'assistant', { tools: [{}] })] }],
      },
    },
  ],
  lobechat: [
    {
      exportType: 'all',
      state: {
        sessions: [{ id: 's', meta: { title: 'x' } }],
        topics: [{ id: 't', title: 'x' }],
        messages: [
          row('a', 'user', { topicId: 't', createdAt: 1_759_480_000_000 }),
          row('b', 'assistant', { topicId: 't', parentId: 'a', createdAt: 1_759_480_001_000 }),
        ],
      },
    },
  ],
  lmstudio: [
    {
      name: 'x',
      createdAt: 1_759_480_000_000,
      messages: [
        {
          versions: [{ type: 'singleStep', role: 'user', content: [{ type: 'text', text: 'Which knot is it?' }] }],
          currentlySelected: 0,
        },
        {
          versions: [
            {
              type: 'multiStep',
              role: 'assistant',
              steps: [{ type: 'contentBlock', content: [{ type: 'text', text: 'もやい結びです。' }] }],
            },
          ],
          currentlySelected: 0,
        },
      ],
    },
  ],
  cherrystudio: [
    {
      localStorage: {},
      indexedDB: {
        topics: [
          {
            id: 't',
            messages: [
              { id: 'a', role: 'user', blocks: ['k1'] },
              { id: 'b', role: 'assistant', askId: 'a', blocks: ['k2'] },
            ],
          },
        ],
        message_blocks: [
          { id: 'k1', type: 'main_text', content: '大潮はいつですか' },
          { id: 'k2', type: 'main_text', content: 'At the new moon.' },
        ],
      },
    },
  ],
};
