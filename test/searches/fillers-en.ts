/** Subjects and sentences of the English chats that make the vault of the searches large. No search asks for any of them. */
import type { Family } from './grow-vault';

const cut = (text: string): readonly string[] => text.split(', ');

export const english: readonly Family[] = [
  {
    subjects: cut(
      'goulash, ratatouille, moussaka, gazpacho, shakshuka, gnocchi, lasagne, borscht, pierogi, falafel, tabbouleh, coq au vin, jambalaya, gumbo, ceviche, empanadas, samosas, biryani, laksa, rendang, satay, bibimbap, goulash soup, spaetzle, quiche, clafoutis, tiramisu, panna cotta, baklava, cheesecake, apple strudel, shortbread, scones, lemon curd, pancakes, waffles, granola, marmalade, chutney, pesto',
    ),
    questions: [
      'How do I make {s} for {n} people?',
      'My {s} turned out too {a}. What went wrong?',
      'Can I prepare {s} a day ahead?',
      'What goes well with {s}?',
    ],
    sentences: [
      'Salt it at the end, because the liquid becomes less while it cooks.',
      'Let it rest for {n} minutes before you serve it.',
      'The oven needs time until it is really hot, so begin early.',
      'A recipe is only a beginning: taste it and write down what you changed.',
      'If it is too {a}, a spoon of sugar or some lemon juice helps.',
      'Keep it in the fridge for at most three days.',
      'A heavy pan holds the heat better than a thin one.',
      'Cut everything into pieces of the same size.',
      'For {n} guests take half as much again.',
      'Use what the season has; frozen vegetables are fine in winter.',
    ],
  },
  {
    subjects: cut(
      'Svelte, Ember, Flask, Django, Laravel, Spring Boot, RabbitMQ, NATS, Cassandra, CouchDB, Neo4j, InfluxDB, Jenkins, GitLab runners, CircleCI, Ansible, Puppet, Vagrant, Webpack, Rollup, esbuild, Storybook, Cypress, Selenium, Jest, Mocha, Babel, GraphQL, gRPC, protobuf, Elixir, Erlang, Clojure, Scala, Perl, Lua, Zig, Fortran, MATLAB',
    ),
    questions: [
      'What is the best way to structure a project with {s}?',
      'Our {s} setup fails after the upgrade. What should I look at?',
      'Is {s} a good choice for a team of {n}?',
      'How do I write tests for {s}?',
    ],
    sentences: [
      'Read the log from the first line that differs, not from the last one.',
      'Pin the version and upgrade one step at a time.',
      'The server needs a restart after the configuration has changed.',
      'A small example that shows the error is worth more than a long report.',
      'Memory grows when objects are kept in a list that nobody clears.',
      'Write the test first and see it fail.',
      'Measure before you change anything: the slow part is rarely where you think.',
      'Set a timeout for each request and log how long it took.',
      'Keep secrets out of the repository and load them from the environment.',
      'With {n} developers a code review of an hour a day is enough.',
      'The default is fine for development, and too small in production.',
    ],
    code: [
      'config:\n  workers: {n}\n  log_level: info',
      'run --workers {n} --verbose',
      'result = load(path)\nprint(result)',
    ],
  },
  {
    subjects: cut(
      'Bologna, Seville, Ghent, Vilnius, Tallinn, Kraków, Zagreb, Ljubljana, Valletta, Palermo, Porto Santo, Bergen, Gothenburg, Aarhus, Rotterdam, Leipzig, Graz, Basel, Lyon, Bordeaux, Nantes, Bilbao, Valencia, Granada, Naples, Turin, Sofia, Bucharest, Belgrade, Athens, Edinburgh, Dublin, Cork, Galway, Montreal, Quebec, Chicago, Seattle, Melbourne, Auckland',
    ),
    questions: [
      'What should we see in {s} in {n} days?',
      'Where do we stay in {s} with two children?',
      'Is {s} worth a trip in the off season?',
      'How do we get from the airport to {s}?',
    ],
    sentences: [
      'Stay near the station, because you will come and go by train.',
      'Museums are closed on Mondays, so plan a walk for that day.',
      'A day ticket pays off from the third ride on.',
      'Book the first night and decide the rest there.',
      'The old town is small; you can see it in {n} hours.',
      'Eat where the menu is short and written by hand.',
      'In summer it is hot at noon: go out early and rest until five.',
      'Bring shoes in which you can walk all day.',
      'The bus is cheaper than a taxi and nearly as fast.',
      'Hotels cost half as much in the week.',
    ],
  },
  {
    subjects: cut(
      'roses, lavender, geraniums, tulips, dahlias, peonies, rosemary, basil, mint, courgettes, pumpkins, beans, potatoes, garlic, onions, leeks, spinach, lettuce, radishes, carrots, beetroot, strawberries, raspberries, gooseberries, apple trees, pear trees, plum trees, cherry trees, figs, olives, lemons, orchids, cacti, succulents, ferns, ivy, bamboo, maple trees, box hedges, sunflowers',
    ),
    questions: [
      'When do I plant {s}?',
      'The leaves of my {s} turn yellow. Why?',
      'How often do {s} need water?',
      'Can {s} spend the winter outside?',
    ],
    sentences: [
      'Water in the morning and not in the sun.',
      'The soil should be loose and hold water without being wet.',
      'A pot needs a hole in its bottom.',
      'Cut back what is dead as soon as you see it.',
      'Give fertiliser every {n} weeks from spring to summer.',
      'Cover the roots with leaves before the first frost.',
      'Lice can be washed off with water and a little soap.',
      'Choose a place with at least {n} hours of light.',
    ],
  },
  {
    subjects: cut(
      'a sore throat, a stiff neck, tinnitus, heartburn, hiccups, a nosebleed, sunburn, athlete’s foot, a bruised rib, tennis elbow, a sprained ankle, carpal tunnel, gout, psoriasis, eczema, hives, vertigo, anaemia in athletes, high blood pressure, a slow thyroid, vitamin D, cold hands, restless legs, snoring, grinding teeth, a dry cough, sinusitis, bronchitis, conjunctivitis, a stye',
    ),
    questions: [
      'What helps against {s}?',
      'How long does {s} last?',
      'When should I see a doctor about {s}?',
      'Is there anything I can do at home for {s}?',
    ],
    sentences: [
      'Most of it goes away by itself within {n} days.',
      'See a doctor if it gets worse, or if you have a fever.',
      'Drink enough and sleep with your head a little higher.',
      'Move as much as you can without pain.',
      'Do not take tablets longer than {n} days without asking.',
      'Write down when it comes and what you did before.',
      'Cold helps in the first two days, warmth after that.',
      'A blood test shows whether something is missing.',
    ],
  },
  {
    subjects: cut(
      'a rental car contract, a parking fine, a gym membership, a phone contract, a lost parcel, a cancelled flight, a second-hand car, a neighbour’s tree, loud music, a building permit, a trademark, a patent, a domain name, a data request, a power of attorney, a prenup, a pet in the flat, subletting, a rent increase, utility bills, a broken window, water damage, a noisy bar, a work contract, maternity leave, a trial period, sick leave, overtime rules, a company car, home office costs',
    ),
    questions: [
      'What are my rights with {s}?',
      'Write a short letter about {s}.',
      'How long do I have to object in the case of {s}?',
      'Who pays for {s}?',
    ],
    sentences: [
      'Ask in writing and set a date of {n} days.',
      'Keep a copy of everything that you send.',
      'The contract decides first, the law only where it is silent.',
      'A lawyer costs more than it is worth below {n} hundred euros.',
      'Take photos before you change anything.',
      'Insurance pays only if you tell them at once.',
      'Be friendly and firm; most people give in at the second letter.',
      'The deadline begins on the day when you got the letter.',
    ],
  },
  {
    subjects: cut(
      'the cello, the flute, the clarinet, the saxophone, the accordion, the harp, the drums, the ukulele, the mandolin, the banjo, the organ, table tennis, badminton, volleyball, handball, rowing, fencing, judo, archery, climbing, skating, curling, bowling, golf, darts, bridge, backgammon, go for beginners, poker, calligraphy, pottery, embroidery, woodcarving, photography of birds, stamp collecting, model trains, astronomy with binoculars, geocaching, dancing tango, singing alone',
    ),
    questions: [
      'How do I begin with {s} at the age of {n}?',
      'What equipment do I need for {s}?',
      'Make a plan of {n} weeks for {s}.',
      'I make no progress with {s}. What do I do wrong?',
    ],
    sentences: [
      'Practise a little every day rather than long on Sunday.',
      'Buy used equipment first and replace it when you know what you miss.',
      'Record yourself once a week and compare.',
      'Find a group, because alone one gives up in winter.',
      'The first {n} weeks are hard for everybody.',
      'A teacher sees in an hour what you do not see in a month.',
      'Rest one day after each hard one.',
      'Set a goal that you can reach within {n} weeks.',
    ],
  },
  {
    subjects: cut(
      'the Roman roads, the Hanseatic League, the silk trade, the printing press, the steam engine, the plague, the Vikings, the Phoenicians, the Maya calendar, the Inca roads, the Mongol post, the Venetian arsenal, the Dutch tulip crash, the Congress of Vienna, the gold rush, the telegraph, the Suez canal, plate tectonics, glaciers, coral reefs, bird migration, whale songs, bees and ants, lightning, rainbows, magnets, superconductors, lasers, comets, Mars rovers, neutron stars, enzymes, viruses, antibodies, the liver, memory and sleep, dreams, game theory, set theory, graph colouring',
    ),
    questions: [
      'Explain {s} to a child of {n}.',
      'What was so important about {s}?',
      'Write an outline for a talk about {s}.',
      'What do most people get wrong about {s}?',
    ],
    sentences: [
      'There are three reasons, and the first is the simplest.',
      'It took {n} centuries until somebody understood it.',
      'The sources are few and were written long afterwards.',
      'A picture says more here than a formula.',
      'What we call it today is not what people called it then.',
      'Begin with a question and end with an open one.',
      'The numbers differ between books by a factor of {n}.',
      'Recent research has turned this upside down.',
    ],
  },
];

export const adjectives = ['thin', 'dry', 'heavy', 'sweet', 'salty', 'soft', 'dark', 'oily'] as const;
