import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6',
    'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6/', // With a slash
    'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6?model=gpt-5#tail', // Query and fragment belong to the visit
    'https://chatgpt.com/g/g-p-12-herbs/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Inside a project
    'https://chatgpt.com/g/g-abc-tutor/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // With a custom GPT
    'https://chatgpt.com/uc/69200a10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Logged out
  ],
  others: [
    'https://chatgpt.com/', // A fresh chat
    'https://chatgpt.com/?temporary-chat=true', // Private: never kept
    'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6?temporary-chat=true', // Private, although it has an id
    'https://chatgpt.com/c/WEB:68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Provisional id, gone a second later
    'https://chatgpt.com/c/WEB%3A68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // The same, escaped
    'https://chatgpt.com/share/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Somebody else's, perhaps
    'https://chatgpt.com/s/t_68f0aa10', // A shared canvas
    'https://chatgpt.com/g/g-p-12-herbs/project', // A project's own page
    'https://chatgpt.com/gpts/c/68f0aa10', // Not a chat
    'https://chatgpt.com.evil.example/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Suffix trick
    'https://evil-chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Prefix trick
    'https://chatgpt.com@evil.example/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // The site as a user name
    'https://chatgpt.com:8443/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Another port is another origin
    'http://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Not encrypted
  ],
  mutated: ['app-shell-streaming', 'octane-pending'],
};
